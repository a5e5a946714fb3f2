import type { Party } from '@waybill/shared/shipment/shape'
import { useEffect, useState } from 'react'
import { type CompanyMatch, lookups } from './lookup-calls.ts'
import { likelyOf, standingOf } from './party.ts'

export interface PartyStanding {
  readonly words: string
  readonly bad: boolean
  /** Of a name that stands in no book: the customer who is probably meant. */
  readonly likely: CompanyMatch | null
}

/** What our books say of who stands in a box; null until they have answered, and where nobody may ask. */
export const usePartyStanding = (party: Pick<Party, 'id' | 'name'> | null): PartyStanding | null => {
  const [standing, setStanding] = useState<PartyStanding | null>(null)
  const id = party?.id ?? null
  const name = party?.name ?? ''
  useEffect(() => {
    setStanding(null)
    if (id === null && name.trim() === '') return
    const asked = new AbortController()
    const ask = async (): Promise<PartyStanding> => {
      if (id !== null) return { ...standingOf((await lookups.company(id, asked.signal)).body.company), likely: null }
      const likely = likelyOf(name, (await lookups.companies(name, asked.signal)).body.companies)
      return { words: 'Not in the book of customers', bad: false, likely }
    }
    ask().then(
      (found) => !asked.signal.aborted && setStanding(found),
      () => undefined,
    )
    return () => asked.abort()
  }, [id, name])
  return standing
}
