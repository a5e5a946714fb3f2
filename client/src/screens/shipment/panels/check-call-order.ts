import type { CheckCall } from '@waybill/shared/shipment/state'
import { instantOf } from '@waybill/shared/time/local-moment'

const at = ({ date, time, timezone }: CheckCall) => instantOf({ date, time, zone: timezone })

/** Check calls by when they were made, the last one first; of two at the same minute, the one written down later. */
export const newestFirst = (calls: readonly CheckCall[]): readonly CheckCall[] =>
  calls.toReversed().toSorted((a, b) => at(b).localeCompare(at(a)))
