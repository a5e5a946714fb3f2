import { runOn } from './private-cluster.ts'

export const LOADS = 1_000_000
/** The tenant that owns two fifths of all loads. */
export const LARGE = 'large'
/** A word in about one of ten thousand loads. */
export const RARE = 'zq7xkv'

/** Fills the board with a million loads of 21 tenants, eight percent of them active, with cells of realistic length. */
export const fillBoard = async (url: string): Promise<void> => {
  // Inserting rows is faster without the indexes, above all the trigram index.
  const indexes = await runOn(
    url,
    "select indexname, indexdef from pg_indexes where tablename = 'board_shipments' and indexname <> 'board_shipments_pkey'",
  )
  await runOn(
    url,
    ...indexes.map(({ indexname }) => `drop index ${indexname}`),
    `insert into board_shipments (tenant_id, id, version, position, status, active, mode, customer_id, carrier_id, dispatcher_id,
       pickup_at, delivery_at, weight, miles, customer_total, carrier_total, search, cells)
     select
       case when n % 5 < 2 then '${LARGE}' else 'tenant-' || n % 20 end,
       (4000000 + n)::text, 3, n,
       case when n % 100 < 8 then (array['OPEN','COVERED','DISPATCHED','ARRIVED','DEPARTED'])[1 + n % 5] else 'RELEASED' end,
       n % 100 < 8, 'truckload', (n / 7 % 500)::text, (n % 2000)::text, (n % 40)::text,
       timestamptz '2026-11-20' - (n / 1400.0) * interval '1 day' + (n % 97) * interval '10 minutes',
       timestamptz '2026-11-22' - (n / 1400.0) * interval '1 day',
       20000 + n % 25000, 100 + n % 2400, 150000 + n % 300000, 120000 + n % 250000,
       (4000000 + n) || ' customer ' || n / 7 % 500 || ' carrier ' || n % 2000 || ' ref-' || md5(n::text)
         || case when n % 9973 = 0 then ' ${RARE}' else '' end || ' chicago dallas',
       jsonb_build_object(
         'customer', 'Customer ' || n / 7 % 500, 'carrier', 'Carrier ' || n % 2000,
         'pickup', jsonb_build_object('name', 'Plant 4', 'city', 'Chicago', 'state', 'IL', 'date', '2026-11-20', 'time', '08:00', 'timezone', 'America/Chicago'),
         'consignee', jsonb_build_object('name', 'Dock 9', 'city', 'Dallas', 'state', 'TX', 'date', '2026-11-22', 'time', null, 'timezone', 'America/Chicago'),
         'pickup_appt', '2026-11-20', 'equipment_type', 'V', 'load_description', 'Dry groceries on pallets', 'revenue_type', 'Brokerage TL',
         'customer_reference', 'NW-' || n, 'dispatcher', 'user' || n % 40)
     from generate_series(1, ${LOADS}) n`,
    "set maintenance_work_mem = '512MB'",
    ...indexes.map(({ indexdef }) => String(indexdef)),
    'vacuum analyze board_shipments',
  )
}
