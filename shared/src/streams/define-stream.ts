import { Schema } from 'effect'
import { isRecord } from '../fields/path.ts'
import type { DecidedEvent, EventMeta, JsonObject } from '../log/envelope.ts'
import { eventIdOf } from '../log/event-id.ts'
import { type PersonalFields, personalFields } from '../personal/personal-fields.ts'
import type { EventDefinition } from './event.ts'
import type { StreamKind } from './kinds.ts'
import { type MovedPaths, withCurrentFields, withCurrentPaths } from './moved-paths.ts'
import { UnreadableEvent } from './unreadable-event.ts'

type AnyEvents = { readonly [type: string]: EventDefinition<unknown> }
type DataOf<Definition> = Definition extends { readonly data: { readonly Type: infer Data } } ? Data : never

/** The data of each type in a list of event definitions. */
export type EventDataOf<Events extends AnyEvents> = { readonly [Type in keyof Events]: DataOf<Events[Type]> }

/** An event in the log or just decided. Without a version it is one of today's. */
export interface LoggedEvent {
  readonly type: string
  readonly schema_version?: number
  readonly data: unknown
  readonly meta: EventMeta
  /** Its place in its stream, once it has one. */
  readonly stream?: string
  readonly version?: number
}

/** The row that an append to a stream writes: the view, the id in it, and the columns that the stream owns. */
export interface StreamRow<View extends string = string> {
  readonly kind: View
  readonly id: string
  readonly row: JsonObject
}

/** One function for each type of event: what it makes of a record. */
export type Evolvers<State, Events extends AnyEvents> = { readonly [Type in keyof Events]: Evolver<State, DataOf<Events[Type]>> }

/** What one event makes of a record. `id` is the permanent id of the event; null while it has no place in a stream. */
type Evolver<State, Data> = (state: State, data: Data, meta: EventMeta, id: string | null) => State

interface StreamOptions<State, Kind extends StreamKind, Events extends AnyEvents> {
  readonly kind: Kind
  readonly events: Events
  readonly evolve: Evolvers<State, Events>
  /** The record before its first event; null when it doesn't exist before `first`. */
  readonly blank: State | null
  /** The event that creates the record; null when any event may be the first. */
  readonly first: (keyof Events & string) | null
  /** Where personal data is: field names, wherever they are, and fields below which everything is personal. */
  readonly personal?: { readonly named: readonly string[]; readonly below?: readonly string[] }
  readonly movedPaths?: MovedPaths
  /** Where an event holds the whole record: `ShipmentCreated` in its field `shipment`. */
  readonly recordIn?: { readonly [Type in keyof Events]?: string }
  /** The row of the record, from nothing but its state; none when it has no view. */
  row(id: string, state: State): StreamRow<Kind> | null
}

/** A kind of record in the log, and everything that follows from its definition. */
export interface StreamDefinition<State = unknown, Kind extends StreamKind = StreamKind, Events extends AnyEvents = AnyEvents> {
  readonly kind: Kind
  readonly events: Events
  readonly personal: PersonalFields | null
  readonly movedPaths: MovedPaths
  /**
   * A new event in its current version: the only way to make one. @throws Error when the data doesn't match its schema, so that a bug never
   * reaches the log
   */
  happened<Type extends keyof Events & string>(type: Type, data: DataOf<Events[Type]>): DecidedEvent<Type, DataOf<Events[Type]>>
  /**
   * A logged event as this version of Waybill would write it: today's type name, data and field paths. Current events are returned as they
   * are, and so are events of a newer version, which `isReadable` is false for. @throws Error when an old event doesn't become a valid one
   */
  read<Event extends LoggedEvent>(event: Event): Event
  /** Whether this version of Waybill knows the type and version of an event. */
  isReadable(event: Pick<LoggedEvent, 'type' | 'schema_version'>): boolean
  /** Checks the data of an event against its schema. @throws UnreadableEvent of an unknown event @throws Error naming what doesn't match */
  decode(event: LoggedEvent): void
  /** The record after one more event; null before the first. @throws UnreadableEvent @throws Error when the log is damaged */
  evolve(state: State | null, event: LoggedEvent): State
  row(id: string, state: State): StreamRow<Kind> | null
}

/** The events of a stream as a union, for deciders. */
export type EventsOf<Stream> =
  Stream extends StreamDefinition<infer _State, infer _Kind, infer Events>
    ? { [Type in keyof Events & string]: DecidedEvent<Type, DataOf<Events[Type]>> }[keyof Events & string]
    : never

/** A new event has no field that its schema doesn't name. An old one may: a field that no version reads any more doesn't make it invalid. */
const STRICT = { new: { onExcessProperty: 'error', errors: 'all' }, logged: { errors: 'all' } } as const

/** Decoders are compiled when they are first needed, so that a start doesn't wait for them. */
const createDecoder = (kind: string, events: AnyEvents, what: keyof typeof STRICT) => {
  const compiled = new Map<string, (data: unknown) => unknown>()
  return (type: string, data: unknown): void => {
    const known = compiled.get(type)
    const decode = known ?? Schema.decodeUnknownSync(events[type]?.data as unknown as Schema.Decoder<unknown>, STRICT[what])
    if (!known) compiled.set(type, decode)
    try {
      decode(data)
    } catch (error) {
      throw new Error(`the data of ${type} (${kind}) doesn't match its schema: ${error instanceof Error ? error.message : error}`)
    }
  }
}

/**
 * Defines a kind of record: its events with their versions, how they fold, and its row. Curried, so that the state is given and the rest
 * inferred.
 */
export const defineStream =
  <State extends object>() =>
  <const Kind extends StreamKind, Events extends AnyEvents>(
    options: StreamOptions<State, Kind, Events>,
  ): StreamDefinition<State, Kind, Events> => {
    const { kind, events, blank, first, movedPaths = {}, recordIn = {} } = options
    const evolvers: { readonly [type: string]: Evolver<State, never> } = options.evolve
    const decodeNew = createDecoder(kind, events, 'new')
    const decodeLogged = createDecoder(kind, events, 'logged')
    const renamed = new Map(Object.entries(events).flatMap(([type, { formerNames }]) => formerNames.map((name) => [name, type] as const)))
    const typeNow = (name: string): string => renamed.get(name) ?? name
    const hasMoved = Object.keys(movedPaths).length > 0

    const definitionOf = (event: Pick<LoggedEvent, 'type' | 'schema_version'>) => {
      const type = typeNow(event.type)
      const definition = Object.hasOwn(events, type) ? events[type] : undefined
      const version = event.schema_version ?? definition?.version ?? 0
      return definition && version >= 1 && version <= definition.version ? definition : null
    }

    const withMoves = (type: string, data: JsonObject): JsonObject => {
      const record = (recordIn as Readonly<Record<string, string>>)[type]
      return {
        ...data,
        ...(Array.isArray(data.changes) && { changes: withCurrentPaths(movedPaths, data.changes) }),
        ...(record !== undefined && isRecord(data[record]) && { [record]: withCurrentFields(movedPaths, data[record]) }),
      }
    }

    const read = <Event extends LoggedEvent>(event: Event): Event => {
      const type = typeNow(event.type)
      const definition = definitionOf(event)
      if (definition === null) return event
      const from = event.schema_version ?? definition.version
      if (type === event.type && from === definition.version && !hasMoved) return event
      let data = event.data as JsonObject
      for (let version = from; version < definition.version; version += 1) data = definition.upcast[version]?.(data) ?? data
      if (hasMoved) data = withMoves(type, data)
      if (from < definition.version) decodeLogged(type, data)
      return { ...event, type, schema_version: definition.version, data }
    }

    const isReadable = (event: Pick<LoggedEvent, 'type' | 'schema_version'>): boolean => definitionOf(event) !== null

    return {
      kind,
      events,
      movedPaths,
      personal: options.personal ? personalFields(options.personal) : null,
      read,
      isReadable,
      happened(type, data) {
        decodeNew(type, data)
        return { type, schema_version: (events[type] as EventDefinition<unknown>).version, data }
      },
      decode(event) {
        if (!isReadable(event)) throw new UnreadableEvent({ kind, ...event })
        const { type, data } = read(event)
        decodeLogged(type, data)
      },
      evolve(state, logged) {
        if (!isReadable(logged)) throw new UnreadableEvent({ kind, ...logged })
        const { type, data, meta, ...place } = read(logged)
        const before = state ?? blank
        if (before === null && first !== null && type !== first) throw new Error(`${type} before ${first}`)
        return (evolvers[type] as Evolver<State, never>)(before as State, data as never, meta, eventIdOf(place))
      },
      row: (id, state) => options.row(id, state),
    }
  }
