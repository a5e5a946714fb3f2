import pg from 'pg'
import { appendUnits } from './append-units.ts'
import type { AppendOutcome } from './event-store.ts'
import { judgeUnits } from './judge-units.ts'
import { numberUnits } from './numbered-batch.ts'
import type { PreparedUnit } from './prepared-unit.ts'
import type { ChainHead, TenantHeads } from './tenant-heads.ts'

interface SendOptions {
  readonly heads: TenantHeads
  readonly notify: boolean
}

/** After so many misses the heads are locked before the units are numbered. */
const MISSES = 2
/** A lease can end between the append and the judgment, which then finds no loser. */
const JUDGMENTS = 3

const HEAD_MOVED = 'WB001'
const LOST = 'WB002'
const WRONG = 'WB003'

/**
 * Appends a batch of units with the heads that this process knows. When another process was first, the heads are read again; when a unit
 * can't be appended, it is answered and the others are sent without it.
 * @returns the outcomes in the order of the batch
 * @throws pg.DatabaseError when a guard or the server refused: no unit of the last sending is recorded
 * @throws Error when the connection broke: all units of the last sending are recorded, or none
 */
export async function sendUnits(
  client: pg.ClientBase,
  batch: readonly PreparedUnit[],
  { heads, notify }: SendOptions,
): Promise<readonly AppendOutcome[]> {
  const outcomes = new Map<PreparedUnit, AppendOutcome>()
  let open = batch

  const settle = (known: ReadonlyMap<string, ChainHead>): void => {
    open = open.filter((prepared) => {
      if (known.has(prepared.unit.tenant)) return true
      outcomes.set(prepared, { status: 'unknown_tenant' })
      return false
    })
  }

  const appendAt = async (known: ReadonlyMap<string, ChainHead>): Promise<readonly { tenant: string; to: ChainHead }[]> => {
    settle(known)
    if (open.length === 0) return []
    const numbered = numberUnits(open, known, heads.now())
    const done = await appendUnits(client, numbered, notify)
    for (const [index, { prepared }] of numbered.units.entries()) outcomes.set(prepared, done[index] as AppendOutcome)
    return numbered.heads
  }

  const appendLocked = async (tenants: readonly string[]) => {
    await client.query('begin')
    try {
      const moved = await appendAt(await heads.lock(client, tenants))
      await client.query('commit')
      return moved
    } catch (error) {
      // The client may be broken; then the server undoes the transaction.
      if (error instanceof pg.DatabaseError) await client.query('rollback')
      throw error
    }
  }

  let misses = 0
  for (let judgments = 0; open.length > 0; ) {
    const tenants = [...new Set(open.map(({ unit }) => unit.tenant))]
    try {
      const moved = misses < MISSES ? await appendAt(await heads.find(client, tenants)) : await appendLocked(tenants)
      for (const { tenant, to } of moved) heads.keep(tenant, to)
      break
    } catch (error) {
      const code = error instanceof pg.DatabaseError ? error.code : undefined
      if (code === LOST && judgments < JUDGMENTS) {
        judgments += 1
        const losers = await judgeUnits(client, open)
        for (const [index, outcome] of losers) outcomes.set(open[index] as PreparedUnit, outcome)
        open = open.filter((_, index) => !losers.has(index))
        continue
      }
      heads.forget(tenants)
      if ((code === HEAD_MOVED || code === WRONG) && misses < MISSES) {
        misses += 1
        continue
      }
      throw error
    }
  }
  return batch.map((prepared) => outcomes.get(prepared) as AppendOutcome)
}
