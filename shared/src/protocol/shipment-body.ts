import { Schema } from 'effect'
import { isRealDate } from '../fields/field-schemas.ts'
import { optional } from '../fields/optional.ts'
import { readOnly } from '../fields/read-only.ts'
import { ShipmentInput, StopInput } from '../shipment/input.ts'
import { readMode } from '../shipment/read-mode.ts'
import { itemFields, loadInfoFields } from '../shipment/shape.ts'
import { LegsBody, legsOfBody } from './intermodal-resource.ts'

const READ_ONLY = readOnly(
  'pro',
  'status',
  'active',
  'source',
  'created_at',
  'created_by',
  'dispatcher_actual_user',
  'reserved_by_user',
  'carrier',
  'hold',
  'void_info',
  'released',
  'imported_status',
  'check_calls',
  'incidents',
  'events',
  'open_events',
  'tender',
  'tracking',
  'macropoint_load',
  'documents',
  'confirmations',
  'carrier_rate_confirmation',
  'repeated_from',
  'compliance',
  'standing_events',
  'last_uncover',
  'carrier_bids',
  'booking',
  'made',
  'lock',
  'alerts',
  'totals',
  'advance_total',
  'audit_logs',
  'shipment_critical_update_log',
  'numbered_accessorial_lines',
  'ltl_freight_line',
  'ltl_fuel_line',
  'ltl_discount_line',
  'ltl_quotes',
  'selected_ltl_quote',
  'lane_prices',
  'lane_price_weights',
  'editable',
  'releasable',
)

const ModeText = Schema.NullOr(Schema.String.check(Schema.isMaxLength(40)))

const LoadInfoBody = Schema.Struct({
  ...optional(loadInfoFields),
  mode: Schema.optionalKey(ModeText),
  ...optional(readOnly('status', 'carrier_id', 'open_events', 'open_events_acknowledged', 'miles_source')),
})

/** A stop or an item says in an answer which load it is of [3.14, 3.23]. */
const OF_LOAD = optional(readOnly('shipment_pro', 'quote_id'))
const StopBody = Schema.Struct({ ...StopInput.fields, ...OF_LOAD })
const ItemBody = Schema.Struct({ ...optional(itemFields), ...OF_LOAD })

/**
 * The body of a create or a save under `shipment`. The mode may be said as `mode`, `mode_record.value` or `load_info.mode`; `version` is
 * the one that the sender looked at.
 */
export const ShipmentBody = Schema.Struct({
  ...ShipmentInput.fields,
  ...optional(READ_ONLY),
  mode: Schema.optionalKey(ModeText),
  mode_record: Schema.optionalKey(
    Schema.NullOr(Schema.Struct({ value: Schema.optionalKey(ModeText), label: Schema.optionalKey(ModeText) })),
  ),
  load_info: Schema.optionalKey(LoadInfoBody),
  pick_stops: Schema.optionalKey(Schema.Array(StopBody).check(Schema.isMaxLength(50))),
  items: Schema.optionalKey(Schema.Array(ItemBody).check(Schema.isMaxLength(100))),
  intermodal_legs: Schema.optionalKey(LegsBody),
  version: Schema.optionalKey(Schema.NullOr(Schema.Int)),
})
export type ShipmentBody = typeof ShipmentBody.Type

const INPUT_KEYS = Object.keys(ShipmentInput.fields) as readonly (keyof ShipmentInput)[]
const LOAD_INFO_KEYS = Object.keys(loadInfoFields).filter((field) => field !== 'miles_source')

const DAY = /^\d{4}-\d{2}-\d{2}$/

/** A ready or deliver date under the combined name that required fields use [5.4]. */
const withReadyDate = (stop: StopInput): StopInput => {
  const { ready_or_deliver, ...others } = stop
  return ready_or_deliver && DAY.test(ready_or_deliver) && isRealDate(ready_or_deliver) && !stop.ready_or_deliver_date
    ? { ...others, ready_or_deliver_date: ready_or_deliver }
    : stop
}

const withoutLoad = <T extends { readonly shipment_pro?: unknown; readonly quote_id?: unknown }>({
  shipment_pro,
  quote_id,
  ...fields
}: T) => fields

/** The fields of a body that a create or save can set, and the version its sender saw. `unknownMode` is set if the mode is unknown. */
export const inputOfBody = (
  body: ShipmentBody,
): { readonly input: ShipmentInput; readonly version: number | null; readonly unknownMode: string | null } => {
  const modeText = body.mode ?? body.mode_record?.value ?? body.load_info?.mode ?? null
  const mode = readMode(modeText)
  const picked = Object.fromEntries(INPUT_KEYS.filter((key) => body[key] !== undefined && key !== 'mode').map((key) => [key, body[key]]))
  const loadInfo = body.load_info && Object.fromEntries(Object.entries(body.load_info).filter(([key]) => LOAD_INFO_KEYS.includes(key)))
  return {
    input: {
      ...picked,
      ...(body.pick_stops ? { pick_stops: body.pick_stops.map(withoutLoad).map(withReadyDate) } : {}),
      ...(body.items ? { items: body.items.map(withoutLoad) } : {}),
      ...(body.intermodal_legs ? { intermodal_legs: legsOfBody(body.intermodal_legs) } : {}),
      ...(loadInfo ? { load_info: loadInfo } : {}),
      ...(mode ? { mode } : {}),
    } as ShipmentInput,
    version: body.version ?? null,
    unknownMode: modeText !== null && modeText !== '' && mode === null ? modeText : null,
  }
}
