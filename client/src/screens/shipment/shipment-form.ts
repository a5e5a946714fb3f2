import { applyChanges } from '@waybill/shared/fields/apply'
import type { FieldChange } from '@waybill/shared/fields/change'
import { diffRecords } from '@waybill/shared/fields/diff'
import type { Json } from '@waybill/shared/log/envelope'
import { inputOfBody, ShipmentBody } from '@waybill/shared/protocol/shipment-body'
import type { ShipmentResource } from '@waybill/shared/protocol/shipment-resource'
import type { RequiredFields } from '@waybill/shared/shipment/commands'
import { mergeInput } from '@waybill/shared/shipment/merge-input'
import type { Alert } from '@waybill/shared/shipment/refusals'
import { alertsOf } from '@waybill/shared/shipment/rules/alerts'
import { type Summary, summaryOf } from '@waybill/shared/shipment/rules/summary'
import type { RateLine } from '@waybill/shared/shipment/shape'
import type { Shipment } from '@waybill/shared/shipment/state'
import { Result, Schema } from 'effect'
import { once, savedLoad } from './saved-load.ts'
import type { ShipmentPatch } from './shipment-calls.ts'

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

/** What of a load a form may change, in the form of the API: money as decimal dollars, empty boxes as null. */
export type ShipmentDraft = Omit<Pick<ShipmentResource, (typeof EDITABLE)[number]>, 'pick_stops' | 'items'> & {
  readonly pick_stops: readonly Omit<ShipmentResource['pick_stops'][number], 'city' | 'state' | 'zip' | 'shipment_pro'>[]
  readonly items: readonly Omit<ShipmentResource['items'][number], 'shipment_pro'>[]
}

/** City, state and zip stand twice in an answer; the form edits those of the location. Which load a part is of, it knows. */
const stopsOf = (stops: ShipmentResource['pick_stops']) => stops.map(({ city, state, zip, shipment_pro, ...stop }) => stop)
const itemsOf = (items: ShipmentResource['items']) => items.map(({ shipment_pro, ...item }) => item)

/** Of one load always the same: what nobody wrote into is the same in the draft of a form, so that it is not compared piece by piece. */
export const draftOf = once(
  (shipment: ShipmentResource) =>
    ({
      ...Object.fromEntries(EDITABLE.map((field) => [field, shipment[field]])),
      pick_stops: stopsOf(shipment.pick_stops),
      items: itemsOf(shipment.items),
    }) as unknown as ShipmentDraft,
)

/** Somebody else changed a field that was changed here too. */
export interface Theirs {
  readonly value: Json
  readonly by: string
}

/** A load in a form: what the server has, what stands in the boxes, and where the two of us disagree. Paths are those of `FieldChange`. */
export interface ShipmentForm {
  readonly saved: ShipmentResource
  readonly draft: ShipmentDraft
  readonly theirs: ReadonlyMap<string, Theirs>
  /** Miles that were computed over the stops as they stand here, and that nobody typed: the server computes them itself when it saves. */
  readonly computed_miles?: number | undefined
}

export const openForm = (shipment: ShipmentResource): ShipmentForm => ({ saved: shipment, draft: draftOf(shipment), theirs: new Map() })

/** What was changed here and is not saved, field by field. */
export const editsOf = once(({ saved, draft }: ShipmentForm): readonly FieldChange[] => diffRecords(draftOf(saved), draft))

export const isDirty = (form: ShipmentForm): boolean => editsOf(form).length > 0

/** Writes into one box. */
export const edit = (form: ShipmentForm, path: string, to: Json): ShipmentForm => ({
  ...form,
  draft: applyChanges(form.draft, [{ path, from: null, to }]),
})

/** Throws away what was typed. */
export const discard = (form: ShipmentForm): ShipmentForm => openForm(form.saved)

const overlaps = (a: string, b: string) =>
  a === b || a.startsWith(`${b}.`) || a.startsWith(`${b}[`) || b.startsWith(`${a}.`) || b.startsWith(`${a}[`)

/** The newest of the server under what was typed here: fields nobody touched here follow, fields typed here stay, and where both were changed differently theirs is kept beside mine. */
export const rebase = (form: ShipmentForm, saved: ShipmentResource, by: string): ShipmentForm => {
  const mine = editsOf(form)
  const others = diffRecords(draftOf(form.saved), draftOf(saved))
  const draft = applyChanges(draftOf(saved), mine)
  const theirs = new Map(form.theirs)
  for (const change of others) {
    const same = mine.find((edited) => edited.path === change.path)
    if (same && JSON.stringify(same.to) === JSON.stringify(change.to)) continue
    if (mine.some((edited) => overlaps(edited.path, change.path))) theirs.set(change.path, { value: change.to, by })
  }
  const edited = diffRecords(draftOf(saved), draft)
  for (const path of theirs.keys()) if (!edited.some((change) => overlaps(change.path, path))) theirs.delete(path)
  return { saved, draft, theirs, computed_miles: form.computed_miles }
}

/** Takes what the other one wrote into a field. */
export const takeTheirs = (form: ShipmentForm, path: string): ShipmentForm => {
  const other = form.theirs.get(path)
  if (!other) return form
  return { ...edit(form, path, other.value), theirs: new Map([...form.theirs].filter(([known]) => known !== path)) }
}

/** Leaves what was typed here in a field: the next save writes it over theirs. */
export const keepMine = (form: ShipmentForm, path: string): ShipmentForm => ({
  ...form,
  theirs: new Map([...form.theirs].filter(([known]) => known !== path)),
})

const NEW = 'new-'

/** An id for a stop that the server does not know yet. */
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

/** What of the form is not as it was saved: changed fields of records, whole lists where anything in them changed. */
const changedOf = ({ saved, draft }: ShipmentForm): ShipmentPatch => {
  const before = draftOf(saved)
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

/** What a save sends. Computed miles are the server's to say. */
export const patchOf = (form: ShipmentForm): ShipmentPatch => {
  const patch = changedOf(form)
  const load_info = patch.load_info as ShipmentDraft['load_info'] | undefined
  return load_info && isComputed(form) ? { ...patch, load_info: withoutMiles(load_info) } : patch
}

/** The load with the miles over its stops as they stand, unless somebody typed others; null: they stand as they were saved. */
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
  /** Lines with line haul and fuel worked out from what stands in the boxes. */
  readonly lines: readonly RateLine[]
}

const decodeBody = Schema.decodeUnknownResult(ShipmentBody)

/** Of the stops only what is not as it was saved: what reads them need not read it all with every letter. The name of the place stands beside it. */
const changedStops = ({ saved, draft }: ShipmentForm) => {
  const before = new Map(draftOf(saved).pick_stops.map((stop) => [stop.id, stop]))
  return draft.pick_stops.map((stop) => {
    const { id, location_name } = stop
    const known = id === null ? undefined : before.get(id)
    if (!known) return withoutNewId(stop)
    const changed = known === stop ? {} : changedFields(known, stop)
    return { ...changed, id, ...(known.location !== stop.location && { location_name }) }
  })
}

/** The load as it would be saved now. An amount or date that cannot be read yet leaves the saved one in its place. */
export const shipmentUnder = (form: ShipmentForm, now: string): Shipment => {
  const saved = savedLoad(form.saved)
  const patch = changedOf(form)
  const body = decodeBody(patch.pick_stops ? { ...patch, pick_stops: changedStops(form) } : patch)
  return Result.isSuccess(body) ? mergeInput(saved, inputOfBody(body.success).input, now) : saved
}

/** What the server would say to the form as it stands, by the same rules. */
export const previewOf = (form: ShipmentForm, required: RequiredFields, now: string): Preview => {
  const shipment = shipmentUnder(form, now)
  return { alerts: alertsOf(shipment, required), totals: summaryOf(shipment), lines: shipment.accessorial_lines }
}

/** The form after a save: what was typed while it was on its way stands over what the server answered. */
export const afterSave = (form: ShipmentForm, sent: ShipmentDraft, saved: ShipmentResource): ShipmentForm => ({
  saved,
  draft: applyChanges(draftOf(saved), diffRecords(sent, form.draft)),
  theirs: new Map(),
  computed_miles: form.computed_miles,
})

/** What a create sends: all that stands in the form. */
export const creationOf = (form: ShipmentForm): ShipmentPatch => ({
  ...form.draft,
  ...(isComputed(form) && { load_info: withoutMiles(form.draft.load_info) }),
  pick_stops: withoutNewIds(form.draft.pick_stops),
})
