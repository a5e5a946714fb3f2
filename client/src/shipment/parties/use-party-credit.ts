import type { Party } from '@waybill/shared/shipment/shape'
import { useEffect, useState } from 'react'
import { type CompanyMatch, lookups } from '../../records/lookup-calls.ts'
import { creditSummary, likelyCustomer } from './party.ts'

export interface PartyCredit {
  readonly text: string
  readonly bad: boolean
  /** For a name that is not a saved customer: the likely match. */
  readonly likely: CompanyMatch | null
}

/** Status and credit of the customer in a box; null until loaded, or if the user lacks permission. */
export const usePartyCredit = (party: Pick<Party, 'id' | 'name'> | null): PartyCredit | null => {
  const [credit, setCredit] = useState<PartyCredit | null>(null)
  const id = party?.id ?? null
  const name = party?.name ?? ''
  useEffect(() => {
    setCredit(null)
    if (id === null && name.trim() === '') return
    const controller = new AbortController()
    const ask = async (): Promise<PartyCredit> => {
      if (id !== null) return { ...creditSummary((await lookups.company(id, controller.signal)).body.company), likely: null }
      const likely = likelyCustomer(name, (await lookups.companies(name, controller.signal)).body.companies)
      return { text: 'Not a saved customer', bad: false, likely }
    }
    ask().then(
      (found) => !controller.signal.aborted && setCredit(found),
      () => undefined,
    )
    return () => controller.abort()
  }, [id, name])
  return credit
}
