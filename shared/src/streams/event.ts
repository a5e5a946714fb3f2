import type { Schema } from 'effect'
import type { FieldChange } from '../fields/change.ts'
import type { EventMeta, JsonObject } from '../log/envelope.ts'

/** How an event looks in a timeline: most are neutral. */
export type EventTone = 'neutral' | 'bad'

/** One step of an upcast: the data of a version as the next version has it. */
export type Upcast = (data: JsonObject) => JsonObject

/** Schema of event data. Its values are plain JSON, so decoding checks them and changes nothing. */
export interface DataSchema<Data> extends Schema.Decoder<Data> {
  readonly Type: Data
}

/** Everything that Waybill knows about one type of event. Functions of the data are methods, so that definitions fit into one registry. */
export interface EventDefinition<Data> {
  readonly data: DataSchema<Data>
  /** The version that is written now. */
  readonly version: number
  /** `upcast[n]` turns data of version n into data of version n + 1. */
  readonly upcast: Readonly<Record<number, Upcast>>
  /** Names that the type had before, in the log until today. */
  readonly formerNames: readonly string[]
  readonly tone: EventTone
  /**
   * The fields that every event of this type changes, besides its list of changes. Paths leave out list element ids; `{leg}` and
   * `{milestone}` are filled in from the data. The audit log searches by these fields.
   */
  readonly fields: readonly string[]
  /** What happened, as a short sentence without a period. Dates are ISO: clients show them their way. */
  title(data: Data, shipment?: StopPlaces): string
  /** More about it on a second line; null: the title is all. */
  detail(data: Data, shipment?: StopPlaces): string | null
  /** Whether events of this type imply changes beyond their list of changes. */
  readonly impliesChanges: boolean
  /** Changes that follow from the data besides its list of changes: a released lock had a holder. */
  changes(data: Data, meta: EventMeta): readonly FieldChange[]
}

/** The stops of a load, used to name a stop by its current position instead of its id. */
export interface StopPlaces {
  readonly pick_stops: readonly { readonly id: string | null }[]
}

interface EventOptions<S extends Schema.Top> {
  readonly data: S
  readonly version?: number
  readonly upcast?: Readonly<Record<number, Upcast>>
  readonly formerNames?: readonly string[]
  readonly tone?: EventTone
  readonly fields?: readonly string[]
  title(data: S['Type'], shipment?: StopPlaces): string
  detail?(data: S['Type'], shipment?: StopPlaces): string | null | undefined
  changes?(data: S['Type'], meta: EventMeta): readonly FieldChange[]
}

/** Defines a type of event. @throws Error when a version has no upcast to the next */
export const event = <S extends Schema.Top>(options: EventOptions<S>): EventDefinition<S['Type']> => {
  const { version = 1, upcast = {} } = options
  for (let from = 1; from < version; from += 1)
    if (!upcast[from]) throw new Error(`an event has version ${version} and no upcast from ${from}`)
  return {
    data: options.data as unknown as DataSchema<S['Type']>,
    version,
    upcast,
    formerNames: options.formerNames ?? [],
    tone: options.tone ?? 'neutral',
    fields: options.fields ?? [],
    title: (data, shipment) => options.title(data, shipment),
    detail: (data, shipment) => options.detail?.(data, shipment) || null,
    impliesChanges: options.changes !== undefined,
    changes: (data, meta) => options.changes?.(data, meta) ?? [],
  }
}
