import { sql } from 'kysely'
import type { WaybillDatabase } from '../runtime/database.ts'

/** The next number of a series of the tenant: pros have seven digits, record ids start at 1. A number is never given twice. */
export type NextNumber = (tenant: string, series: 'pro' | 'carrier' | 'customer' | 'user') => Promise<number>

export const createNextNumber =
  (database: WaybillDatabase): NextNumber =>
  async (tenant, series) => {
    const { rows } = await sql<{ number: number }>`select allocate_counter(${tenant}, ${series}, 1) as number`.execute(database.system)
    const number = rows[0]?.number
    if (number === undefined) throw new Error(`no number of series ${series}`)
    return number
  }
