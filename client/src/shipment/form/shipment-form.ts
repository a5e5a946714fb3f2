import type { Alert } from '@waybill/shared/decision/refusal'
import { applyChanges } from '@waybill/shared/fields/apply'
import type { FieldChange } from '@waybill/shared/fields/change'
import { diffRecords } from '@waybill/shared/fields/diff'
import type { Json } from '@waybill/shared/log/envelope'
import { inputOfBody, ShipmentBody } from '@waybill/shared/protocol/shipment-body'
import type { ShipmentResource } from '@waybill/shared/protocol/shipment-resource'
import type { RequiredFields } from '@waybill/shared/shipment/commands'
import { mergeInput } from '@waybill/shared/shipment/merge-input'
import { alertsOf } from '@waybill/shared/shipment/rules/alerts'
import { type Summary, summaryOf } from '@waybill/shared/shipment/rules/summary'
import type { RateLine } from '@waybill/shared/shipment/shape'
import type { Shipment } from '@waybill/shared/shipment/state'
import { Result, Schema } from 'effect'
import type { RemoteChange } from '../../records/record-draft.ts'
import type { ShipmentPatch } from '../shipment-calls.ts'
import { memoize, savedLoad } from './saved-load.ts'

const EDITABLE = [
  'mode',
  'customer',
  'bill_to',
  'sales_representative',
  'service_representative_user',
  'dispatcher_assigned_user',
  'load_info',
  'rates',
  'accessorial_lines',
  'items',
  'pick_stops',
  'intermodal',
  'intermodal_legs',
  'instruction',
  'notes',
] as const satisfies readonly (keyof ShipmentResource)[]

/** The fields of a load that the form can change, in API form: money as decimal dollars, empty boxes as null. */
export type ShipmentDraft = Omit<Pick<ShipmentResource, (typeof EDITABLE)[number]>, 'pick_stops' | 'items'> & {
  readonly pick_stops: readonly Omit<ShipmentResource['pick_stops'][number], 'city' | 'state' | 'zip' | 'shipment_pro'>[]
  readonly items: readonly Omit<ShipmentResource['items'][number], 'shipment_pro'>[]
}

/** The API returns city, state and zip twice; the form edits those of the location. Each part keeps a reference to its load. */
const stopsOf = (stops: ShipmentResource['pick_stops']) => stops.map(({ city, state, zip, shipment_pro, ...stop }) => stop)
const itemsOf = (items: ShipmentResource['items']) => items.map(({ shipment_pro, ...item }) => item)

/** Memoized per load, so unchanged parts are identical to those in the draft and need no deep comparison. */
export const shipmentDraftOf = memoize(
  (shipment: ShipmentResource) =>
    ({
      ...Object.fromEntries(EDITABLE.map((field) => [field, shipment[field]])),
      pick_stops: stopsOf(shipment.pick_stops),
      items: itemsOf(shipment.items),
    }) as unknown as ShipmentDraft,
)

/** A load in a form: the server's version, the draft, and conflicts between the two. Paths are `FieldChange` paths. */
export interface ShipmentForm {
  readonly saved: ShipmentResource
  readonly draft: ShipmentDraft
  readonly theirs: ReadonlyMap<string, RemoteChange>
  /** Miles calculated over the stops in the form that the user did not type. The server recalculates them on save. */
  readonly computed_miles?: number | undefined
}

export const openForm = (shipment: ShipmentResource): ShipmentForm => ({
  saved: shipment,
  draft: shipmentDraftOf(shipment),
  theirs: new Map(),
})

/** Unsaved changes, field by field. */
export const editsOf = memoize(({ saved, draft }: ShipmentForm): readonly FieldChange[] => diffRecords(shipmentDraftOf(saved), draft))

export const isDirty = (form: ShipmentForm): boolean => editsOf(form).length > 0

/** Sets one field. */
export const edit = (form: ShipmentForm, path: string, to: Json): ShipmentForm => ({
  ...form,
  draft: applyChanges(form.draft, [{ path, from: null, to }]),
})

/** Discards all unsaved changes. */
export const discard = (form: ShipmentForm): ShipmentForm => openForm(form.saved)

const overlaps = (a: string, b: string) =>
  a === b || a.startsWith(`${b}.`) || a.startsWith(`${b}[`) || b.startsWith(`${a}.`) || b.startsWith(`${a}[`)

/** Shown as the author when this user made the change in another window or by another command. */
export const OURSELVES = 'You'

/** `4802055 was saved by Dana Lee, you while you were editing.` */
export const savedByText = (pro: string, theirs: ShipmentForm['theirs']): string => {
  const people = [...new Set([...theirs.values()].map(({ by }) => (by === OURSELVES ? 'you' : by)))]
  return `${pro} was saved by ${people.join(', ')} while you were editing.`
}

/** Merges the newest server version into the form: untouched fields follow it, edited fields stay, and fields changed differently by both become conflicts. */
export const rebase = (form: ShipmentForm, saved: ShipmentResource, by: string): ShipmentForm => {
  const mine = editsOf(form)
  const others = diffRecords(shipmentDraftOf(form.saved), shipmentDraftOf(saved))
  const draft = applyChanges(shipmentDraftOf(saved), mine)
  const theirs = new Map(form.theirs)
  for (const change of others) {
    const same = mine.find((edited) => edited.path === change.path)
    if (same && JSON.stringify(same.to) === JSON.stringify(change.to)) continue
    if (mine.some((edited) => overlaps(edited.path, change.path))) theirs.set(change.path, { value: change.to, by })
  }
  const edited = diffRecords(shipmentDraftOf(saved), draft)
  for (const path of theirs.keys()) if (!edited.some((change) => overlaps(change.path, path))) theirs.delete(path)
  return { saved, draft, theirs, computed_miles: form.computed_miles }
}

/** Takes the other user's value for a field. */
export const takeTheirs = (form: ShipmentForm, path: string): ShipmentForm => {
  const other = form.theirs.get(path)
  if (!other) return form
  return { ...edit(form, path, other.value), theirs: new Map([...form.theirs].filter(([known]) => known !== path)) }
}

/** Keeps the typed value for a field; the next save overwrites the other user's value. */
export const keepMine = (form: ShipmentForm, path: string): ShipmentForm => ({
  ...form,
  theirs: new Map([...form.theirs].filter(([known]) => known !== path)),
})

const NEW = 'new-'

/** A temporary id for a stop that is not saved yet. */
export const newStopId = (form: ShipmentForm): string => {
  const numbers = form.draft.pick_stops.flatMap(({ id }) => (id?.startsWith(NEW) ? [Number(id.slice(NEW.length))] : []))
  return `${NEW}${Math.max(0, ...numbers) + 1}`
}

const changedFields = (before: object | null, after: object | null): object | null => {
  if (before === null || after === null) return after
  const known = before as Record<string, unknown>
  return Object.fromEntries(
    Object.entries(after).filter(([field, value]) => known[field] !== value && JSON.stringify(known[field]) !== JSON.stringify(value)),
  )
}

const withoutNewId = ({ id, ...stop }: ShipmentDraft['pick_stops'][number]) => (id?.startsWith(NEW) ? stop : { id, ...stop })
const withoutNewIds = (stops: ShipmentDraft['pick_stops']) => stops.map(withoutNewId)

/** Unsaved parts of the form: changed fields of records, and whole lists where anything in them changed. */
const changedOf = ({ saved, draft }: ShipmentForm): ShipmentPatch => {
  const before = shipmentDraftOf(saved)
  const patch: Record<string, unknown> = {}
  for (const field of EDITABLE) {
    const after = draft[field]
    if (before[field] === after || JSON.stringify(before[field]) === JSON.stringify(after)) continue
    if (field === 'pick_stops') patch[field] = withoutNewIds(draft.pick_stops)
    else if (Array.isArray(after) || typeof after !== 'object') patch[field] = after
    else patch[field] = changedFields(before[field] as object | null, after)
  }
  return patch
}

const isComputed = ({ draft, computed_miles }: ShipmentForm): boolean =>
  computed_miles !== undefined && draft.load_info.miles === computed_miles

const withoutMiles = ({ miles, ...load_info }: Partial<ShipmentDraft['load_info']>) => load_info

/** The body of a save. Calculated miles are left out because the server calculates them. */
export const patchOf = (form: ShipmentForm): ShipmentPatch => {
  const patch = changedOf(form)
  const load_info = patch.load_info as ShipmentDraft['load_info'] | undefined
  return load_info && isComputed(form) ? { ...patch, load_info: withoutMiles(load_info) } : patch
}

/** The load with the miles over its current stops, unless miles were typed; null keeps the saved miles. */
export const withComputedMiles = (form: ShipmentForm, miles: number | null): ShipmentForm => {
  const { saved, draft } = form
  if (miles === null && form.computed_miles === undefined) return form
  if (!isComputed(form) && draft.load_info.miles !== saved.load_info.miles) return { ...form, computed_miles: undefined }
  const load_info = { ...draft.load_info, miles: miles ?? saved.load_info.miles }
  return { ...form, draft: { ...draft, load_info }, computed_miles: miles ?? undefined }
}

export interface Preview {
  readonly alerts: readonly Alert[]
  readonly totals: Summary
  /** Lines with line haul and fuel calculated from the form. */
  readonly lines: readonly RateLine[]
}

const decodeBody = Schema.decodeUnknownResult(ShipmentBody)

/** Only the changed stop fields, so that readers do not process everything on each keystroke. The location name is included. */
const changedStops = ({ saved, draft }: ShipmentForm) => {
  const before = new Map(shipmentDraftOf(saved).pick_stops.map((stop) => [stop.id, stop]))
  return draft.pick_stops.map((stop) => {
    const { id, location_name } = stop
    const known = id === null ? undefined : before.get(id)
    if (!known) return withoutNewId(stop)
    const changed = known === stop ? {} : changedFields(known, stop)
    return { ...changed, id, ...(known.location !== stop.location && { location_name }) }
  })
}

/** The load as a save would leave it. An amount or date that can't be read yet keeps its saved value. */
export const previewShipment = (form: ShipmentForm, now: string): Shipment => {
  const saved = savedLoad(form.saved)
  const patch = changedOf(form)
  const body = decodeBody(patch.pick_stops ? { ...patch, pick_stops: changedStops(form) } : patch)
  return Result.isSuccess(body) ? mergeInput(saved, inputOfBody(body.success).input, now) : saved
}

/** Errors the server would return for the form, by the same rules. */
export const previewOf = (form: ShipmentForm, required: RequiredFields, now: string): Preview => {
  const shipment = previewShipment(form, now)
  return { alerts: alertsOf(shipment, required), totals: summaryOf(shipment), lines: shipment.accessorial_lines }
}

/** The form after a save. Changes typed while it was in flight stay on top of the server's version. */
export const afterSave = (form: ShipmentForm, sent: ShipmentDraft, saved: ShipmentResource): ShipmentForm => ({
  saved,
  draft: applyChanges(shipmentDraftOf(saved), diffRecords(sent, form.draft)),
  theirs: new Map(),
  computed_miles: form.computed_miles,
})

/** The body of a create: everything in the form. */
export const toCreateBody = (form: ShipmentForm): ShipmentPatch => ({
  ...form.draft,
  ...(isComputed(form) && { load_info: withoutMiles(form.draft.load_info) }),
  pick_stops: withoutNewIds(form.draft.pick_stops),
})
