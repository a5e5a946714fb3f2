import type { FieldChange } from '@waybill/shared/fields/change'
import type { Json, JsonObject, StoredEvent } from '@waybill/shared/log/envelope'
import { type Identifier, identifierOf } from '@waybill/shared/personal/identifier'
import { mapPersonal } from '@waybill/shared/personal/map-personal'
import { findStream } from '@waybill/shared/streams/streams'
import { sql } from 'kysely'
import type { WaybillDatabase } from '../runtime/database.ts'
import { catchUpAuditEntries } from '../store/audit-entries.ts'
import { eventColumns } from '../store/event-columns.ts'
import { sealedBy } from '../store/keys/seal.ts'

type Place = readonly (string | number)[]

/** A record that names or named the person. */
export interface PersonalRecord {
  readonly kind: string
  readonly id: string
  readonly positions: Set<number>
  readonly fields: Set<string>
}

/** A text that matches an identifier, and the events that contain it. */
export interface FoundText extends Identifier {
  readonly text: string
  readonly positions: Set<number>
}

export interface FoundPerson {
  /** The existing keys of the requested texts. */
  readonly keyIds: readonly string[]
  /** The requested texts that were found, by identifier. */
  readonly texts: ReadonlyMap<string, FoundText>
  /** Other texts in the same field group of the same event. */
  readonly beside: ReadonlyMap<string, FoundText>
  /** By stream. */
  readonly records: ReadonlyMap<string, PersonalRecord>
  readonly positions: ReadonlySet<number>
  /**
   * Unencrypted places from before such texts were encrypted, by position: hidden from readers, but their bytes stay.
   */
  readonly plain: ReadonlyMap<number, readonly Place[]>
}

/** Too many events to search in one request; such an identifier does not belong to one person. */
export class TooManyPlaces extends Error {
  override readonly name = 'TooManyPlaces'
}

const MOST_EVENTS = 20_000
const PAGE = 1000
const READ_AHEAD = 5000

const splitStream = (stream: string) => {
  const slash = stream.indexOf('/')
  return { kind: stream.slice(0, slash), id: stream.slice(slash + 1) }
}

/** The field path of a place in an event: for a change, the changed path plus the path inside its value. */
const pathOf = (data: JsonObject, place: Place): string => {
  const [list, index, , ...within] = place
  if (list !== 'changes' || typeof index !== 'number') return place.join('.')
  return [(data.changes as readonly FieldChange[])[index]?.path ?? '', ...within].join('.')
}

/** Fields that belong together: those of one driver, the dispatcher or one contact. */
const groupOf = (path: string): string => path.replace(/[^.]*$/, (name) => /^(driver_\d|dispatcher)/.exec(name)?.[0] ?? '')

/** The name of a field; for an additional contact with its list: `contacts.phone`. */
const fieldOf = (path: string): string => {
  const name = path.split('.').at(-1) ?? path
  return /(^|\.)contacts(\[|\.)/.test(path) ? `contacts.${name}` : name
}

/** An event as read, and its `data` as written. */
type ReadEvent = StoredEvent & { readonly written: JsonObject }

const readColumns = sql`${eventColumns}, data as written`

const textAt = (data: JsonObject, place: Place): string =>
  String(place.reduce<Json>((value, key) => (value as Record<string | number, Json>)[key] ?? null, data))

/**
 * Matches events that contain a field in plain text although other personal texts were already encrypted: the receiver
 * was not a personal field at first.
 */
const LATER_FIELDS = sql`(data::text ~ '"received_by": "(?!sealed1\\.)' or data::text like '%.received_by"%')`

class Finding implements FoundPerson {
  readonly texts = new Map<string, FoundText>()
  readonly beside = new Map<string, FoundText>()
  readonly records = new Map<string, PersonalRecord>()
  readonly positions = new Set<number>()
  readonly plain = new Map<number, Place[]>()
  readonly wanted: ReadonlySet<string>
  readonly keyIds: readonly string[]

  constructor(wanted: ReadonlySet<string>, keyIds: readonly string[]) {
    this.wanted = wanted
    this.keyIds = keyIds
  }

  take({ stream, position, data, written }: ReadEvent): void {
    const { kind, id } = splitStream(stream)
    const seen: { readonly text: string; readonly identifier: Identifier; readonly path: string; readonly place: Place }[] = []
    mapPersonal(kind, data, (text, place) => {
      seen.push({ text, identifier: identifierOf(text), path: pathOf(data, place), place })
      return text
    })
    const matches = seen.filter(({ identifier }) => this.wanted.has(identifier.key))
    if (matches.length === 0) return
    if (this.positions.size >= MOST_EVENTS) throw new TooManyPlaces(`more than ${MOST_EVENTS} events contain this text`)
    this.positions.add(position)
    const record = this.records.get(stream) ?? { kind, id, positions: new Set(), fields: new Set() }
    this.records.set(stream, record)
    record.positions.add(position)
    const groups = new Set(matches.map(({ path }) => groupOf(path)))
    for (const { text, identifier, path } of seen) {
      const isMeant = this.wanted.has(identifier.key)
      if (isMeant) record.fields.add(fieldOf(path))
      if (!isMeant && !groups.has(groupOf(path))) continue
      const into = isMeant ? this.texts : this.beside
      const found = into.get(identifier.key) ?? { ...identifier, text, positions: new Set() }
      into.set(identifier.key, found)
      found.positions.add(position)
    }
    const plain = matches.filter(({ place }) => sealedBy(textAt(written, place)) === null)
    if (plain.length > 0)
      this.plain.set(
        position,
        plain.map(({ place }) => place),
      )
  }
}

/**
 * Finds where a tenant's log names a person known by these texts, and the texts next to them. Reads the events that
 * contain a text of their keys, and a limited number written before personal data was encrypted.
 * @throws TooManyPlaces
 */
export const findPerson = async (
  { forTenant, personalKeys }: Pick<WaybillDatabase, 'forTenant' | 'personalKeys'>,
  tenant: string,
  texts: readonly string[],
): Promise<FoundPerson> => {
  if (personalKeys === null) throw new Error('this process has no installation key')
  const db = forTenant(tenant)
  const wanted = new Set(texts.map((text) => identifierOf(text).key))
  const plainTo = await personalKeys.plainTo(tenant)
  const keyIds = [...(await personalKeys.find(tenant, [...wanted])).values()]
  const finding = new Finding(wanted, keyIds)
  await catchUpAuditEntries(db, tenant)
  for (let after = 0; keyIds.length > 0; ) {
    const { rows } = await sql<ReadEvent>`
      select ${readColumns} from events where tenant_id = ${tenant} and position in (
        select position from personal_places
        where tenant_id = ${tenant} and key_id = any(${keyIds}::text[]) and position > ${after} group by position order by position limit ${PAGE})
      order by position
    `.execute(db)
    for (const event of rows) finding.take(event)
    const last = rows.at(-1)
    if (last === undefined) break
    after = last.position
  }
  for (let after = 0; ; ) {
    const { rows } = await sql<ReadEvent>`
      select ${readColumns} from events where tenant_id = ${tenant} and position > ${after}
        and (position <= ${plainTo} or (stream_id like 'shipment/%' and ${LATER_FIELDS})) order by position limit ${READ_AHEAD}
    `.execute(db)
    for (const event of rows) if (findStream(splitStream(event.stream).kind)?.personal) finding.take(event)
    const last = rows.at(-1)
    if (last === undefined) break
    after = last.position
  }
  return finding
}
