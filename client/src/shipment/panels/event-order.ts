import type { CheckCall, LoadEvent } from '@waybill/shared/shipment/state'
import { instantOf } from '@waybill/shared/time/local-moment'

const at = ({ date, time, timezone }: CheckCall) => instantOf({ date, time, zone: timezone })

/** Check calls by time, newest first; at the same minute, the one added later comes first. */
export const newestFirst = (calls: readonly CheckCall[]): readonly CheckCall[] =>
  calls.toReversed().toSorted((a, b) => at(b).localeCompare(at(a)))

/** Open events first, then closed ones; each group newest first. */
export const openFirst = (events: readonly LoadEvent[]): readonly LoadEvent[] =>
  events.toSorted((a, b) => Number(a.closed) - Number(b.closed) || b.created_at.localeCompare(a.created_at))
