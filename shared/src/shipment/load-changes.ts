import { changesOf } from '../streams/event-schemas.ts'
import { BLANK_ITEM, BLANK_LINE, BLANK_PARTY, BLANK_STOP, BLANK_TAG, NO_USER_REF } from './blank.ts'
import { blankShipment } from './blank-shipment.ts'

/** Changes to the fields of a load. */
export const LoadChanges = changesOf({
  ...blankShipment({ pro: '', mode: 'truckload', source: '', created_at: '', created_by: '' }),
  customer: BLANK_PARTY,
  bill_to: BLANK_PARTY,
  sales_representative: NO_USER_REF,
  service_representative_user: NO_USER_REF,
  dispatcher_assigned_user: NO_USER_REF,
  dispatcher_actual_user: NO_USER_REF,
  reserved_by_user: NO_USER_REF,
  accessorial_lines: [BLANK_LINE],
  items: [BLANK_ITEM],
  pick_stops: [{ ...BLANK_STOP, dynamic_reference_tags: [BLANK_TAG] }],
  dynamic_reference_tags: [BLANK_TAG],
})
