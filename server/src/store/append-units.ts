import type { JsonObject } from '@waybill/shared/log/envelope'
import type pg from 'pg'
import type { AppendOutcome, InlineRow, RecordedWrite, UnitRow, WrittenRow } from './event-store.ts'
import type { NumberedBatch, NumberedWrite } from './numbered-batch.ts'
import { type OldRow, writtenRow } from './written-row.ts'

const PARAMETERS = 45
const text = `select * from append_units(${Array.from({ length: PARAMETERS }, (_, index) => `$${index + 1}`).join(', ')})`

interface ReturnedRow {
  readonly kind: InlineRow['kind']
  readonly tenant_id: string
  readonly id: string
  readonly old_version: number | null
  readonly old_position: number | null
  readonly others: JsonObject | null
}

/** A row of a batch and where its write ended. */
interface PlacedRow {
  readonly tenant: string
  readonly row: UnitRow
  readonly content: string
  readonly version: number
  readonly position: number
}

/**
 * Sends one batch to the database, in one round trip and one transaction. The outcomes are in the order of `batch.units`.
 * @throws pg.DatabaseError when the database refused: nothing of the batch is recorded. WB001 to WB003 as in migration 0145.
 * @throws Error when the connection broke: all of it is recorded, or nothing
 */
export async function appendUnits(client: pg.ClientBase, batch: NumberedBatch, notify: boolean): Promise<readonly AppendOutcome[]> {
  const { heads, units, events, recorded_at } = batch
  const writes = units.flatMap(({ prepared, writes: own }) => own.map((write) => ({ tenant: prepared.unit.tenant, ...write })))
  const leases = units.flatMap(({ prepared: { unit } }) => unit.leases.map((lease) => ({ tenant: unit.tenant, ...lease })))
  const effects = units.flatMap(({ prepared, position }) =>
    prepared.unit.effects.map((effect, ordinal) => ({
      ...effect,
      tenant: prepared.unit.tenant,
      position,
      ordinal,
      content: prepared.effects[ordinal] ?? '',
    })),
  )
  const kinds = rowsByKind(writes)
  const rows = kinds.flatMap(([, own]) => own)
  const last = units.map(({ writes: own }) => own.at(-1) as NumberedWrite)
  const { rows: returned } = await client.query<ReturnedRow>({
    name: 'append_units',
    text,
    values: [
      heads.map(({ tenant }) => tenant),
      heads.map(({ from }) => from.position),
      heads.map(({ from }) => hexBytes(from.hash)),
      heads.map(({ to }) => to.position),
      heads.map(({ to }) => hexBytes(to.hash)),
      units.map(({ prepared }) => prepared.unit.tenant),
      units.map(({ prepared }) => prepared.unit.command_id),
      units.map(({ prepared }) => prepared.unit.request_hash),
      last.map(({ prepared }) => prepared.write.stream),
      last.map(({ position }) => position),
      last.map(({ version }) => version),
      writes.map(({ tenant }) => tenant),
      writes.map(({ prepared }) => prepared.write.stream),
      writes.map(({ prepared }) => prepared.write.expected),
      writes.map(({ version }) => version),
      leases.map(({ tenant }) => tenant),
      leases.map(({ pro }) => pro),
      leases.map(({ user }) => user),
      events.map(({ tenant }) => tenant),
      events.map(({ position }) => position),
      events.map(({ stream }) => stream),
      events.map(({ version }) => version),
      events.map(({ type }) => type),
      events.map(({ schema_version }) => schema_version),
      jsonLines(events.map(({ data }) => data)),
      jsonLines(events.map(({ meta }) => meta)),
      events.map(({ content_hash }) => content_hash),
      events.map(({ hash }) => hexBytes(hash)),
      kinds.map(([kind]) => kind),
      kinds.map(([, own]) => own.length),
      rows.map(({ tenant }) => tenant),
      rows.map(({ row }) => row.id),
      rows.map(({ version }) => version),
      rows.map(({ position }) => position),
      jsonLines(rows.map(({ content }) => content)),
      effects.map(({ tenant }) => tenant),
      effects.map(({ position }) => position),
      effects.map(({ ordinal }) => ordinal),
      effects.map(({ kind }) => kind),
      effects.map(({ key }) => key),
      effects.map(({ order_key }) => order_key ?? null),
      effects.map(({ due_at }) => due_at ?? null),
      jsonLines(effects.map(({ content }) => content)),
      recorded_at,
      notify,
    ],
  })
  const oldRows = new Map<string, OldRow>()
  for (const { kind, tenant_id, id, old_version, old_position, others } of returned) {
    const old = old_version === null ? null : { version: old_version, position: Number(old_position) }
    oldRows.set(rowKey(tenant_id, kind, id), { old, others })
  }
  return units.map(
    ({ prepared: { unit }, writes: own, position }): AppendOutcome => ({
      status: 'done',
      position,
      first_position: own[0]?.first_position ?? position,
      recorded_at,
      writes: own.map((write) => recordedWrite(unit.tenant, write, oldRows)),
    }),
  )
}

const recordedWrite = (
  tenant: string,
  { prepared: { write }, first_position, position, version }: NumberedWrite,
  oldRows: ReadonlyMap<string, OldRow>,
): RecordedWrite => {
  const rows = write.rows.map((row): WrittenRow => {
    const old = oldRows.get(rowKey(tenant, row.kind, row.id))
    if (old === undefined) throw new Error(`the append did not return the ${row.kind} row ${row.id}`)
    return writtenRow(row, { version, position }, old)
  })
  return { first_position, position, version, rows }
}

const rowKey = (tenant: string, kind: string, id: string): string => `${tenant} ${kind} ${id}`

function rowsByKind(writes: readonly (NumberedWrite & { readonly tenant: string })[]): readonly [InlineRow['kind'], PlacedRow[]][] {
  const kinds = new Map<InlineRow['kind'], PlacedRow[]>()
  for (const { tenant, prepared, version, position } of writes) {
    for (const [index, row] of prepared.write.rows.entries()) {
      const rows = kinds.get(row.kind) ?? []
      rows.push({ tenant, row, content: prepared.rows[index] ?? '', version, position })
      kinds.set(row.kind, rows)
    }
  }
  // After a load's own row: the lock returns all of it.
  return [...kinds].sort(([a], [b]) => Number(a === 'lock') - Number(b === 'lock'))
}

const hexBytes = (hex: string): string => `\\x${hex}`

/** One document per line: JSON text has no line break of its own. */
const jsonLines = (documents: readonly string[]): string => documents.join('\n')
