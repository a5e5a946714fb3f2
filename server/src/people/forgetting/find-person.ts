import type { FieldChange } from '@waybill/shared/fields/change'
import type { JsonObject, StoredEvent } from '@waybill/shared/log/envelope'
import { type Identifier, identifierOf } from '@waybill/shared/personal/identifier'
import { mapPersonal } from '@waybill/shared/personal/map-personal'
import { personalFieldsOf } from '@waybill/shared/personal/personal-fields'
import { sql } from 'kysely'
import type { WaybillDatabase } from '../../runtime/database.ts'
import { catchUpAuditEntries } from '../../store/audit-entries.ts'
import { eventColumns } from '../../store/event-columns.ts'
import { readTail } from '../../store/tail.ts'

type Place = readonly (string | number)[]

/** A record that a person stands in or stood in. */
export interface PersonalRecord {
  readonly kind: string
  readonly id: string
  readonly positions: Set<number>
  readonly fields: Set<string>
}

/** A text that an identifier was written as, and the events it stands in. */
export interface FoundText extends Identifier {
  readonly text: string
  readonly positions: Set<number>
}

export interface FoundPerson {
  /** The keys of the texts asked for, as far as there are any. */
  readonly keyIds: readonly string[]
  /** By identifier: what was asked for and is there. */
  readonly texts: ReadonlyMap<string, FoundText>
  /** What stands beside it in the same group of fields of the same event. */
  readonly beside: ReadonlyMap<string, FoundText>
  /** By stream. */
  readonly records: ReadonlyMap<string, PersonalRecord>
  readonly positions: ReadonlySet<number>
  /** Places in events from before personal data was encrypted, by position. */
  readonly plain: ReadonlyMap<number, readonly Place[]>
}

/** So much is not looked through while somebody waits: the identifier is not one person's. */
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

/** The path of the field at a place of an event: that of the change, where it is one, and what lies within what came or went with it. */
const pathOf = (data: JsonObject, place: Place): string => {
  const [list, index, , ...within] = place
  if (list !== 'changes' || typeof index !== 'number') return place.join('.')
  return [(data.changes as readonly FieldChange[])[index]?.path ?? '', ...within].join('.')
}

/** Fields that belong together: those of one driver, of the dispatcher, of one contact. */
const groupOf = (path: string): string => path.replace(/[^.]*$/, (name) => /^(driver_\d|dispatcher)/.exec(name)?.[0] ?? '')

/** The name of a field; of one of the contacts behind the main one it says so: `contacts.phone`. */
const fieldOf = (path: string): string => {
  const name = path.split('.').at(-1) ?? path
  return /(^|\.)contacts(\[|\.)/.test(path) ? `contacts.${name}` : name
}

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

  take({ stream, position, data }: StoredEvent, isPlain: boolean): void {
    const { kind, id } = splitStream(stream)
    const seen: { readonly text: string; readonly identifier: Identifier; readonly path: string; readonly place: Place }[] = []
    mapPersonal(kind, data, (text, place) => {
      seen.push({ text, identifier: identifierOf(text), path: pathOf(data, place), place })
      return text
    })
    const meant = seen.filter(({ identifier }) => this.wanted.has(identifier.key))
    if (meant.length === 0) return
    if (this.positions.size >= MOST_EVENTS) throw new TooManyPlaces(`more than ${MOST_EVENTS} events hold this`)
    this.positions.add(position)
    const record = this.records.get(stream) ?? { kind, id, positions: new Set(), fields: new Set() }
    this.records.set(stream, record)
    record.positions.add(position)
    const groups = new Set(meant.map(({ path }) => groupOf(path)))
    for (const { text, identifier, path } of seen) {
      const isMeant = this.wanted.has(identifier.key)
      if (isMeant) record.fields.add(fieldOf(path))
      if (!isMeant && !groups.has(groupOf(path))) continue
      const into = isMeant ? this.texts : this.beside
      const found = into.get(identifier.key) ?? { ...identifier, text, positions: new Set() }
      into.set(identifier.key, found)
      found.positions.add(position)
    }
    if (isPlain)
      this.plain.set(
        position,
        meant.map(({ place }) => place),
      )
  }
}

/**
 * Where in a tenant's log somebody stands who is known by these texts, and what stands beside. It reads the events that hold a text of
 * their keys, and as many as were written before personal data was encrypted.
 * @throws TooManyPlaces
 */
export const findPerson = async (
  { forTenant, personalKeys }: Pick<WaybillDatabase, 'forTenant' | 'personalKeys'>,
  tenant: string,
  texts: readonly string[],
): Promise<FoundPerson> => {
  if (personalKeys === null) throw new Error('this process has no key of the installation')
  const db = forTenant(tenant)
  const wanted = new Set(texts.map((text) => identifierOf(text).key))
  const plainTo = await personalKeys.plainTo(tenant)
  const keyIds = [...(await personalKeys.find(tenant, [...wanted])).values()]
  const finding = new Finding(wanted, keyIds)
  const isPlain = (event: StoredEvent) => event.position <= plainTo
  await catchUpAuditEntries(db, tenant)
  for (let after = 0; keyIds.length > 0; ) {
    const { rows } = await sql<StoredEvent>`
      select ${eventColumns} from events where tenant_id = ${tenant} and position in (
        select position from personal_places
        where tenant_id = ${tenant} and key_id = any(${keyIds}::text[]) and position > ${after} group by position order by position limit ${PAGE})
      order by position
    `.execute(db)
    for (const event of rows) finding.take(event, false)
    const last = rows.at(-1)
    if (last === undefined) break
    after = last.position
  }
  for (let after = 0; after < plainTo; ) {
    const events = (await readTail(db, tenant, after, READ_AHEAD)).filter(isPlain)
    for (const event of events) if (personalFieldsOf(splitStream(event.stream).kind) !== null) finding.take(event, true)
    const last = events.at(-1)
    if (last === undefined) break
    after = last.position
  }
  return finding
}
