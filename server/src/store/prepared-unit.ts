import { canonicalJson, isStorableJson, isStorableText } from '@waybill/shared/log/canonical'
import { contentHash } from './chain.ts'
import { type NewEvent, UNIT_LIMITS, type Unit, type UnitWrite } from './event-store.ts'

/** An event as sent to the database: canonical JSON, with the hash of its content. */
export interface PreparedEvent {
  readonly type: string
  readonly schema_version: number
  readonly data: string
  readonly meta: string
  readonly content_hash: Buffer
}

export interface PreparedWrite {
  readonly write: UnitWrite
  readonly events: readonly PreparedEvent[]
  /** The contents of the write's rows as JSON. */
  readonly rows: readonly string[]
}

export interface PreparedUnit {
  readonly unit: Unit
  readonly writes: readonly PreparedWrite[]
  /** The payloads of the unit's effects as JSON. */
  readonly effects: readonly string[]
}

/**
 * Serializes a unit; null when it holds text that no database can hold.
 * @param written the events of each write as they go into the log; default those of the unit
 * @throws Error when the unit is malformed, or holds something that is not JSON
 */
export function prepareUnit(
  unit: Unit,
  written: readonly (readonly NewEvent[])[] = unit.writes.map(({ events }) => events),
): PreparedUnit | null {
  checkForm(unit)
  if (!textsOf(unit).every(isStorableText)) return null
  const effects = unit.effects.map(({ payload }) => JSON.stringify(payload))
  if (!effects.every(isStorableJson)) return null
  const writes: PreparedWrite[] = []
  for (const [index, write] of unit.writes.entries()) {
    const rows = write.rows.map(({ row }) => JSON.stringify(row))
    if (!rows.every(isStorableJson)) return null
    try {
      const events = (written[index] ?? []).map((event, n) => serialize(unit.tenant, write, event, write.expected + n + 1))
      if (!events.every(({ data, meta }) => isStorableJson(data) && isStorableJson(meta))) return null
      writes.push({ write, events, rows })
    } catch (error) {
      if (!isStorableJson(JSON.stringify(write.events))) return null
      throw error
    }
  }
  return { unit, writes, effects }
}

function checkForm({ command_id, writes, effects }: Unit): void {
  if (writes.length === 0 || writes.some(({ events }) => events.length === 0)) {
    throw new Error(`command ${command_id} must append at least one event to every stream it writes`)
  }
  const streams = new Set(writes.map(({ stream }) => stream))
  if (streams.size < writes.length) throw new Error(`command ${command_id} writes a stream twice`)
  for (const [index, { stream }] of writes.entries()) {
    // Both write the load's board row; the rows before and after are right in this order only.
    if (stream.startsWith('lock/') && writes.findIndex((write) => write.stream === `shipment/${stream.slice(5)}`) > index) {
      throw new Error(`command ${command_id} must write a load before its lock`)
    }
  }
  const size = {
    streams: streams.size,
    events: writes.reduce((sum, { events }) => sum + events.length, 0),
    rows: writes.reduce((sum, { rows }) => sum + rows.length, 0),
    effects: effects.length,
  }
  for (const part of ['streams', 'events', 'rows', 'effects'] as const) {
    if (size[part] > UNIT_LIMITS[part]) {
      throw new Error(`command ${command_id} has ${size[part]} ${part}; a unit of work holds at most ${UNIT_LIMITS[part]}`)
    }
  }
}

/** Every text of a unit that is not JSON. */
const textsOf = ({ command_id, leases, writes, effects }: Unit): readonly string[] => [
  command_id,
  ...leases.flatMap(({ pro, user }) => [pro, user]),
  ...writes.flatMap(({ stream, rows }) => [stream, ...rows.map(({ id }) => id)]),
  ...effects.flatMap(({ kind, key, order_key }) => [kind, key, order_key ?? '']),
]

function serialize(tenant: string, { stream }: UnitWrite, { type, schema_version, data, meta }: NewEvent, version: number): PreparedEvent {
  const canonical = { data: canonicalJson(data), meta: canonicalJson(meta) }
  const content_hash = contentHash({ tenant, stream, version, type, schema_version }, canonical.data, canonical.meta)
  return { type, schema_version, ...canonical, content_hash }
}
