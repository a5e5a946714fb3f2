import type { ShipmentResource } from '@waybill/shared/protocol/shipment-resource'
import { shortTime } from './short-time.ts'

/** Who closed a load, when and why: after that nobody changes it. Null for a load that is not closed, or was taken over closed. */
export const closedWords = ({ void_info, released }: Pick<ShipmentResource, 'void_info' | 'released'>, now: number): string | null => {
  const [what, closed] = void_info ? (['Voided', void_info] as const) : (['Released', released] as const)
  if (!closed) return null
  return [`${what} by ${closed.by}, ${shortTime(closed.at, now)}`, closed.reason].filter(Boolean).join(': ')
}
