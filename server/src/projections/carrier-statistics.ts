import { type CarrierStatistics, NO_STATISTICS } from '@waybill/shared/carrier/columns'
import { type Kysely, type RawBuilder, sql, type Transaction } from 'kysely'
import type { Schema } from '../runtime/schema.ts'
import { catchUpView, checkView, type LaggingView, type Range, rebuildView, type ViewCheck } from '../store/catch-up.ts'

/** The statistics of a tenant's board rows that meet a condition. Days are local to the pickup. */
const countedOf = (tenant: string, condition: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  select tenant_id, id as pro, carrier_id, cells -> 'pickup' ->> 'date' as day, carrier_total as cost, status = 'RELEASED' as released
  from board_shipments
  where tenant_id = ${tenant} and carrier_id is not null and status not in ('VOIDED', 'VOID', 'VOID WEB') and ${condition}`

/** Loads canceled with their carriers in a range of the log, by carrier and year. */
const cancelsOf = (tenant: string, { from, to }: Range): RawBuilder<unknown> => sql`
  select left(meta ->> 'at', 4) as year, data ->> 'carrier_id' as carrier_id, count(*)::int as cancels
  from events
  where tenant_id = ${tenant} and position > ${from} and position <= ${to} and type in ('ShipmentUncovered', 'LegUncovered')
    and data ->> 'carrier_id' is not null
  group by 1, 2`

const COUNTED = sql`tenant_id, pro, carrier_id, day, cost, released`
const TOTALS = sql`carrier_id, count(*)::int as number_of_loads, round(avg(cost))::bigint as average_cost, max(day) as last_load_date`
const BY_YEAR = sql`left(day, 4) as year, carrier_id, count(*)::int as loads, coalesce(sum(cost) filter (where released), 0)::bigint as paid`

/** Compares the loads changed in a range of the log with the previous counts; returns the carriers whose statistics changed. */
const recountLoads = async (trx: Transaction<Schema>, tenant: string, { from, to }: Range): Promise<readonly string[]> => {
  const touched = sql`any (array(
    select distinct substr(stream_id, 10) from events
    where tenant_id = ${tenant} and position > ${from} and position <= ${to} and stream_id like 'shipment/%'))`
  const now = countedOf(tenant, sql`id = ${touched}`)
  const { rows: removed } = await sql<{ carrier_id: string }>`
    delete from carrier_loads l where l.tenant_id = ${tenant} and l.pro = ${touched} and not exists (
      select from (${now}) n
      where n.pro = l.pro and (n.carrier_id, n.day, n.cost, n.released) is not distinct from (l.carrier_id, l.day, l.cost, l.released))
    returning carrier_id
  `.execute(trx)
  const { rows: added } = await sql<{ carrier_id: string }>`
    insert into carrier_loads (${COUNTED}) ${now} on conflict do nothing returning carrier_id
  `.execute(trx)
  return [...new Set([...removed, ...added].map(({ carrier_id }) => carrier_id))]
}

const addUp = async (trx: Transaction<Schema>, tenant: string, carriers: readonly string[]): Promise<void> => {
  const ofCarriers = sql`tenant_id = ${tenant} and carrier_id = any (${carriers}::text[])`
  await sql`delete from carrier_figures where ${ofCarriers}`.execute(trx)
  await sql`
    insert into carrier_figures (tenant_id, carrier_id, number_of_loads, average_cost, last_load_date)
    select ${tenant}, ${TOTALS} from carrier_loads where ${ofCarriers} group by carrier_id
  `.execute(trx)
  // Cancels are counted once and stay.
  await sql`update carrier_years set loads = 0, paid = 0 where ${ofCarriers}`.execute(trx)
  await sql`
    insert into carrier_years (tenant_id, year, carrier_id, loads, paid)
    select ${tenant}, ${BY_YEAR} from carrier_loads where ${ofCarriers} and day is not null group by 2, 3
    on conflict (tenant_id, year, carrier_id) do update set loads = excluded.loads, paid = excluded.paid
  `.execute(trx)
}

const CARRIER_FIGURES: LaggingView = {
  projection: 'carrier-figures',
  atOnce: 5000,
  write: async (trx, tenant, range) => {
    const carriers = await recountLoads(trx, tenant, range)
    if (carriers.length > 0) await addUp(trx, tenant, carriers)
    await sql`
      insert into carrier_years (tenant_id, year, carrier_id, cancels)
      select ${tenant}, year, carrier_id, cancels from (${cancelsOf(tenant, range)}) taken
      on conflict (tenant_id, year, carrier_id) do update set cancels = carrier_years.cancels + excluded.cancels
    `.execute(trx)
  },
}

/** Updates the statistics of a tenant's carriers to the head of its log, and returns the position they count up to. */
export const catchUpCarrierFigures = (db: Kysely<Schema>, tenant: string): Promise<number> => catchUpView(db, tenant, CARRIER_FIGURES)

/** Our load statistics of some carriers, by id. `year`: the loads of that year. A carrier without loads is included. */
export const readCarrierFigures = async (
  db: Kysely<Schema>,
  tenant: string,
  ids: readonly string[],
  year: string,
): Promise<ReadonlyMap<string, CarrierStatistics>> => {
  await catchUpCarrierFigures(db, tenant)
  const { rows } = await sql<{ id: string } & { readonly [Name in keyof CarrierStatistics]: CarrierStatistics[Name] | null }>`
    select c.id, f.number_of_loads, f.average_cost, f.last_load_date, y.loads as ytd_loads, y.cancels as ytd_cancels, y.paid as ytd_paid
    from unnest(${ids}::text[]) c(id)
    left join carrier_figures f on f.tenant_id = ${tenant} and f.carrier_id = c.id
    left join carrier_years y on y.tenant_id = ${tenant} and y.year = ${year} and y.carrier_id = c.id
  `.execute(db)
  const withoutNulls = (statistics: object) => Object.fromEntries(Object.entries(statistics).filter(([, value]) => value !== null))
  return new Map(rows.map(({ id, ...statistics }) => [id, { ...NO_STATISTICS, ...withoutNulls(statistics) }]))
}

/** Statistics that the list of carriers can be sorted by. */
export const FIGURE_SORTS = ['number_of_loads', 'average_cost', 'last_load_date', 'ytd_loads', 'ytd_cancels', 'ytd_paid'] as const
export type FigureSort = (typeof FIGURE_SORTS)[number]

const YEAR_COLUMN = { ytd_loads: 'loads', ytd_cancels: 'cancels', ytd_paid: 'paid' } as const
const isOfYear = (name: FigureSort): name is keyof typeof YEAR_COLUMN => name in YEAR_COLUMN

/**
 * One statistic of every carrier as text with the same order: `join` follows the table of carriers, `key` is the text. None sorts before
 * one, and a carrier without loads counts as zero.
 */
export const figureKey = (
  tenant: string,
  name: FigureSort,
  year: string,
): { readonly join: RawBuilder<unknown>; readonly key: RawBuilder<string> } => {
  const statistics = isOfYear(name)
    ? sql`select carrier_id, ${sql.ref(YEAR_COLUMN[name])} as figure from carrier_years where tenant_id = ${tenant} and year = ${year}`
    : sql`select carrier_id, ${sql.ref(name)} as figure from carrier_figures where tenant_id = ${tenant}`
  const text = name === 'last_load_date' ? sql`figure` : sql`lpad(figure::text, 15, '0')`
  return { join: sql`left join (${statistics}) figures on figures.carrier_id = id`, key: sql<string>`coalesce(${text}, '') collate "C"` }
}

/** Compares the statistics of a tenant's carriers with its loads and log. */
export const checkCarrierFigures = (db: Kysely<Schema>, tenant: string): Promise<ViewCheck> =>
  checkView(db, tenant, CARRIER_FIGURES, (to) => {
    // Later changes of a load are counted later.
    const later = sql`(select id from board_shipments where tenant_id = ${tenant} and position > ${to})`
    return [
      [
        countedOf(tenant, sql`position <= ${to}`),
        sql`select ${COUNTED} from carrier_loads where tenant_id = ${tenant} and pro not in ${later}`,
      ],
      [
        sql`select ${TOTALS} from carrier_loads where tenant_id = ${tenant} group by carrier_id`,
        sql`select carrier_id, number_of_loads, average_cost, last_load_date from carrier_figures where tenant_id = ${tenant}`,
      ],
      [
        sql`select ${BY_YEAR} from carrier_loads where tenant_id = ${tenant} and day is not null group by 1, 2`,
        sql`select year, carrier_id, loads, paid from carrier_years where tenant_id = ${tenant} and (loads, paid) <> (0, 0)`,
      ],
      [
        cancelsOf(tenant, { from: 0, to }),
        sql`select year, carrier_id, cancels from carrier_years where tenant_id = ${tenant} and cancels <> 0`,
      ],
    ]
  })

/** Deletes the statistics of a tenant's carriers and counts them again. */
export const rebuildCarrierFigures = (db: Kysely<Schema>, tenant: string): Promise<void> =>
  rebuildView(db, tenant, CARRIER_FIGURES, async (trx) => {
    for (const table of ['carrier_loads', 'carrier_figures', 'carrier_years'] as const) {
      await trx.deleteFrom(table).where('tenant_id', '=', tenant).execute()
    }
  })
