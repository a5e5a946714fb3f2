import type { CheckCall, LoadEvent } from '@waybill/shared/shipment/state'
import { instantOf } from '@waybill/shared/time/local-moment'

const at = ({ date, time, timezone }: CheckCall) => instantOf({ date, time, zone: timezone })

/** Check calls by when they were made, the last one first; of two at the same minute, the one written down later. */
export const newestFirst = (calls: readonly CheckCall[]): readonly CheckCall[] =>
  calls.toReversed().toSorted((a, b) => at(b).localeCompare(at(a)))

/** Open events before closed ones, each by when they were opened, the last one first. */
export const openFirst = (events: readonly LoadEvent[]): readonly LoadEvent[] =>
  events.toSorted((a, b) => Number(a.closed) - Number(b.closed) || b.created_at.localeCompare(a.created_at))
