import { api } from '../app/client.ts'
import { localToday } from '../ui/date-text.ts'
import type { Conditions } from './board-filter.ts'

/** Words of a search and what the server interpreted them as. */
export interface SmartSearchTerm {
  readonly text: string
  readonly as: string
}

export interface SmartSearchResult {
  readonly filters: Conditions
  readonly understood: readonly SmartSearchTerm[]
}

/** How long Enter waits for the server to interpret the text, in ms; after that it stays text. */
const PATIENCE_MS = 2000

/**
 * The server's interpretation of a search; null if it is plain text or the server doesn't respond in time. A pro is already found by its
 * digits.
 */
export const readSmartSearch = async (text: string): Promise<SmartSearchResult | null> => {
  try {
    const query = { q: text, today: localToday() }
    const { body } = await api.get<{ smart_search: SmartSearchResult }>('/smart_search', {
      query,
      signal: AbortSignal.timeout(PATIENCE_MS),
    })
    const { filters, understood } = body.smart_search
    const hasConditions = understood.length > 0 && Object.keys(filters).some((name) => name !== 'pro' && name !== 'search')
    return hasConditions ? body.smart_search : null
  } catch {
    return null
  }
}
