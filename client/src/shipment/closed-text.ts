import type { ShipmentResource } from '@waybill/shared/protocol/shipment-resource'
import type { NameOf } from '../live/people-names.ts'
import { shortTime } from './timeline/short-time.ts'

/** Who put a load on hold, when and why; null if it is not on hold. */
export const holdText = ({ hold }: Pick<ShipmentResource, 'hold'>, now: number, nameOf: NameOf): string | null =>
  hold && [`On hold by ${nameOf(hold.by)}, ${shortTime(hold.at, now)}`, hold.reason].filter(Boolean).join(': ')

/** Who voided or released a load, when and why. Null if the load is open, or was imported closed. */
export const closedText = (
  { void_info, released }: Pick<ShipmentResource, 'void_info' | 'released'>,
  now: number,
  nameOf: NameOf,
): string | null => {
  const [what, closed] = void_info ? (['Voided', void_info] as const) : (['Released', released] as const)
  if (!closed) return null
  return [`${what} by ${nameOf(closed.by)}, ${shortTime(closed.at, now)}`, closed.reason].filter(Boolean).join(': ')
}
