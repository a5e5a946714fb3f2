import { Schema } from 'effect'
import { optional } from '../fields/optional.ts'
import { ShipmentInput } from '../shipment/input.ts'
import { loadInfoFields, MODES, type Mode } from '../shipment/shape.ts'

/** Parts of a load that calls answer and no save may set: a form may send back what it was given, and these are left where they are. */
const readOnly = (...names: readonly string[]) => optional(Object.fromEntries(names.map((name) => [name, Schema.Unknown])))

const READ_ONLY = readOnly(
  'pro',
  'status',
  'active',
  'source',
  'created_at',
  'created_by',
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
  'repeated_from',
  'made',
  'lock',
  'alerts',
  'totals',
  'advance_total',
  'audit_logs',
  'editable',
  'releasable',
)

const ModeText = Schema.NullOr(Schema.String.check(Schema.isMaxLength(40)))

const LoadInfoBody = Schema.Struct({
  ...optional(loadInfoFields),
  mode: Schema.optionalKey(ModeText),
  ...readOnly('status', 'carrier_id', 'open_events', 'open_events_acknowledged'),
})

/**
 * The body of a create or a save under `shipment`. The mode may be said as `mode`, `mode_record.value` or `load_info.mode`; `version` is
 * the one that the sender looked at.
 */
export const ShipmentBody = Schema.Struct({
  ...ShipmentInput.fields,
  ...READ_ONLY,
  mode: Schema.optionalKey(ModeText),
  mode_record: Schema.optionalKey(
    Schema.NullOr(Schema.Struct({ value: Schema.optionalKey(ModeText), label: Schema.optionalKey(ModeText) })),
  ),
  load_info: Schema.optionalKey(LoadInfoBody),
  version: Schema.optionalKey(Schema.NullOr(Schema.Int)),
})
export type ShipmentBody = typeof ShipmentBody.Type

const INPUT_KEYS = Object.keys(ShipmentInput.fields) as readonly (keyof ShipmentInput)[]
const LOAD_INFO_KEYS = Object.keys(loadInfoFields)

/** A mode as people and filters write it (`TRUCKLOAD`, `Less-Than-Truckload`) as the one of ours; null when it is none. */
export const readMode = (text: string | null | undefined): Mode | null => {
  const name = text
    ?.trim()
    .toLowerCase()
    .replace(/[\s-]+/g, '_')
  return MODES.find((mode) => mode === name) ?? null
}

/** What of a body a create or save may set, and the version that its sender looked at. `mode` is null when it names none of ours. */
export const inputOfBody = (
  body: ShipmentBody,
): { readonly input: ShipmentInput; readonly version: number | null; readonly unknownMode: string | null } => {
  const said = body.mode ?? body.mode_record?.value ?? body.load_info?.mode ?? null
  const mode = readMode(said)
  const picked = Object.fromEntries(INPUT_KEYS.filter((key) => body[key] !== undefined && key !== 'mode').map((key) => [key, body[key]]))
  const loadInfo = body.load_info && Object.fromEntries(Object.entries(body.load_info).filter(([key]) => LOAD_INFO_KEYS.includes(key)))
  return {
    input: { ...picked, ...(loadInfo ? { load_info: loadInfo } : {}), ...(mode ? { mode } : {}) } as ShipmentInput,
    version: body.version ?? null,
    unknownMode: said !== null && said !== '' && mode === null ? said : null,
  }
}
