import type pg from 'pg'
import type { WaybillDatabase } from '../runtime/database.ts'

/** Claims on names of work, exclusive among all processes on the database. */
export interface WorkLocks {
  /** False when another process has it. */
  take(name: string): Promise<boolean>
  giveBack(name: string): Promise<void>
  close(): void
}

/**
 * Claims are locks of one connection: when the process dies the database frees them at once. A connection that breaks frees them too, so
 * two processes may do the same work for a moment: it must tolerate being done twice.
 */
export const createWorkLocks = ({ appPool }: Pick<WaybillDatabase, 'appPool'>): WorkLocks => {
  let held: pg.PoolClient | null = null
  const client = async (): Promise<pg.PoolClient> => {
    if (held !== null) return held
    const opened = await appPool.connect()
    const onLost = () => {
      if (held !== opened) return
      held = null
      opened.release(true)
    }
    opened.once('error', onLost)
    opened.once('end', onLost)
    held = opened
    return opened
  }
  return {
    async take(name) {
      const { rows } = await (await client()).query('select pg_try_advisory_lock(hashtextextended($1, 0)) as taken', [name])
      return rows[0]?.taken === true
    },
    async giveBack(name) {
      await held?.query('select pg_advisory_unlock(hashtextextended($1, 0))', [name])
    },
    close() {
      const open = held
      held = null
      open?.release(true)
    },
  }
}
