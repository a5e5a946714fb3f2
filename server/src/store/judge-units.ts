import type pg from 'pg'
import type { AppendOutcome } from './event-store.ts'
import type { PreparedUnit } from './prepared-unit.ts'

const text = 'select * from judge_units($1, $2, $3, $4, $5, $6, $7, $8)'

interface JudgedRow {
  /** Which unit, from 1. */
  readonly o: number
  readonly status: 'unknown_tenant' | 'repeat' | 'conflict' | 'locked'
  readonly stream: string
  readonly at_position: number
  readonly at_version: number
  readonly request: Uint8Array
}

/** Why units can't be appended, by index; those that can are left out. Reads only. */
export async function judgeUnits(client: pg.ClientBase, units: readonly PreparedUnit[]): Promise<ReadonlyMap<number, AppendOutcome>> {
  const writes = units.flatMap(({ unit }, index) => unit.writes.map(({ stream, expected }) => ({ unit: index + 1, stream, expected })))
  const leases = units.flatMap(({ unit }, index) => unit.leases.map((lease) => ({ unit: index + 1, ...lease })))
  const { rows } = await client.query<JudgedRow>({
    name: 'judge_units',
    text,
    values: [
      units.map(({ unit }) => unit.tenant),
      units.map(({ unit }) => unit.command_id),
      writes.map(({ unit }) => unit),
      writes.map(({ stream }) => stream),
      writes.map(({ expected }) => expected),
      leases.map(({ unit }) => unit),
      leases.map(({ pro }) => pro),
      leases.map(({ user }) => user),
    ],
  })
  return new Map(rows.map((row) => [row.o - 1, outcomeOf(row)]))
}

function outcomeOf({ status, stream, at_position, at_version, request }: JudgedRow): AppendOutcome {
  if (status === 'repeat') return { status, stream, position: Number(at_position), version: at_version, request_hash: request }
  if (status === 'conflict') return { status, stream, version: at_version }
  return { status }
}
