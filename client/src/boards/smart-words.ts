import { api } from '../app/client.ts'
import { localToday } from '../ui/date-text.ts'
import type { Conditions } from './board-filter.ts'

/** Words of a search, and what the server took them for. */
export interface Understood {
  readonly words: string
  readonly as: string
}

export interface SmartSearch {
  readonly filters: Conditions
  readonly understood: readonly Understood[]
}

/** So long Enter waits for the server to read the words; after that they stay words. */
const PATIENCE_MS = 2000

/** What the server makes of words; null where they are nothing but words, or it does not answer in time. A pro is found by its digits already. */
export const readSmartWords = async (words: string): Promise<SmartSearch | null> => {
  try {
    const query = { q: words, today: localToday() }
    const { body } = await api.get<{ smart_search: SmartSearch }>('/smart_search', { query, signal: AbortSignal.timeout(PATIENCE_MS) })
    const { filters, understood } = body.smart_search
    const saysMore = understood.length > 0 && Object.keys(filters).some((name) => name !== 'pro' && name !== 'search')
    return saysMore ? body.smart_search : null
  } catch {
    return null
  }
}
