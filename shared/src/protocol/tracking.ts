import { Schema } from 'effect'
import { date, text, time } from '../fields/field-schemas.ts'
import { optional } from '../fields/optional.ts'

/** Queries bring text alone: a whole number is its digits. A blank one says nothing. */
const wholeText = Schema.Union([Schema.Literal(''), Schema.FiniteFromString.check(Schema.isInt())])
const decimalText = Schema.Union([Schema.Literal(''), Schema.FiniteFromString])

const PRO = Schema.String.check(Schema.isPattern(/^\d{7}$/))

const NUMBER = Schema.String.check(Schema.isMaxLength(40))

/** GET /macropoint/partner_status [7.44]: the carrier of a load, or one by a number. */
export const PartnerStatusQuery = Schema.Struct(optional({ pro: PRO, carrier_id: NUMBER, mc_num: NUMBER, dot_num: NUMBER }))

/** GET /macropoint/order_hyperlink [7.44]. */
export const TrackedLoadQuery = Schema.Struct({ pro: PRO })

/** GET /macropoint/create_or_update_order [7.44, 3.21]: only the pro must be said. */
export const TrackingOrderQuery = Schema.Struct({
  pro: PRO,
  ...optional({
    tracking_duration: wholeText,
    tracking_interval: wholeText,
    track_start_time_date: date,
    track_start_time_time: time,
    load_identifier: text(50),
    truck_trailer_number: text(40),
    driver_cell: text(40),
    resend: Schema.Literals(['', 'true', 'false']),
  }),
})

/** GET /macropoint/stop_order [7.44]. */
export const StopTrackingQuery = Schema.Struct({ pro: PRO, ...optional({ reason: text(255) }) })

/** GET /macropoint/capacity [7.44]: trucks near the pickup of a load, or near a place. */
export const CapacityQuery = Schema.Struct(
  optional({
    pro: PRO,
    city: text(80),
    state: text(3),
    zip: text(12),
    equipment_type: text(40),
    radius: decimalText,
    from: date,
  }),
)
