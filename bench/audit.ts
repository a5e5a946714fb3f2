import { createDatabase } from '../server/src/runtime/database.ts'
import { type AuditFilter, readAuditPage } from '../server/src/store/audit-page.ts'
import { insertTenant } from '../server/src/store/tenants.ts'
import { type BenchOptions, type BenchResult, measureOf, median, spreadText } from './measure.ts'
import { runOn, startPrivateCluster } from './private-cluster.ts'

const TENANT = 'acme'
const EVENTS = 1_000_000
const PAGE = 100
const TURNS = 20

const NOTHING_ASKED: AuditFilter = { kinds: null, record: null, by: null, types: null, field: null, address: null, from: null, to: null }
const QUESTIONS: Readonly<Record<string, AuditFilter>> = {
  everything: NOTHING_ASKED,
  'one person': { ...NOTHING_ASKED, by: '17' },
  'one type': { ...NOTHING_ASKED, types: ['ShipmentRevised'] },
  'one field': { ...NOTHING_ASKED, field: 'load_info.weight' },
}

const fill = (url: string) =>
  runOn(
    url,
    `insert into events (tenant_id, position, stream_id, version, type, schema_version, data, meta, recorded_at, content_hash, hash)
     select '${TENANT}', n, 'shipment/' || 4000000 + n % 20000, n / 20000 + 1, case when n % 4 = 0 then 'CheckCallLogged' else 'ShipmentRevised' end, 1,
       '{"changes": [{"path": "load_info.weight", "from": 1, "to": 2}]}',
       jsonb_build_object('at', to_char(timestamp '2026-01-01' + n * interval '30 seconds', 'YYYY-MM-DD"T"HH24:MI:SS".000Z"'),
         'by', jsonb_build_object('id', (n % 40)::text, 'username', 'user' || n % 40), 'command_id', n::text),
       now(), '', ''
     from generate_series(1, ${EVENTS}) n`,
    `insert into audit_entries (tenant_id, position, at, kind, record, type, person)
     select tenant_id, position, meta ->> 'at', 'shipment', split_part(stream_id, '/', 2), type, meta -> 'by' ->> 'id' from events`,
    `insert into audit_fields (tenant_id, field, at, position) select tenant_id, 'load_info.weight', meta ->> 'at', position from events`,
    `update tenant_head set position = ${EVENTS} where tenant_id = '${TENANT}'`,
    `insert into checkpoints (tenant_id, projection, position) values ('${TENANT}', 'audit-log', ${EVENTS})`,
    'vacuum analyze events, audit_entries, audit_fields',
  )

/** Compares the first page of an audit log of a million events with reading the same number of events by key. */
export const benchAudit = async ({ repeats, say }: BenchOptions): Promise<BenchResult> => {
  const cluster = await startPrivateCluster()
  const database = createDatabase(cluster.url, { applicationName: 'waybill bench' })
  try {
    await insertTenant(database.system, { tenant: TENANT, name: TENANT, settings: {} })
    say(`audit: writing ${EVENTS} events`)
    await fill(cluster.url)
    const db = database.forTenant(TENANT)
    const keys = Array.from({ length: PAGE }, (_, number) => EVENTS - number)
    const byKey = async () => {
      const { rows } = await database.ownerPool.query({
        name: 'by key',
        text: `select position, stream_id, version, type, meta, utc_text(recorded_at) as recorded_at, data -> 'changes' as changes
         from events where tenant_id = $1 and position = any($2::bigint[])`,
        values: [TENANT, keys],
      })
      return rows.length
    }
    const candidates: readonly (readonly [string, () => Promise<number>])[] = [
      [`${PAGE} events by key (the limit)`, byKey],
      ...Object.entries(QUESTIONS).map(
        ([name, filter]) =>
          [name, async () => (await readAuditPage(db, TENANT, { filter, after: null, limit: PAGE })).events.length] as const,
      ),
    ]
    const samples = candidates.map((): number[] => [])
    for (let repeat = 0; repeat <= repeats; repeat++) {
      for (const [index, [name, read]] of candidates.entries()) {
        const began = performance.now()
        for (let turn = 0; turn < TURNS; turn++) if ((await read()) !== PAGE) throw new Error(`${name}: incomplete page`)
        // The first round warms up.
        if (repeat > 0) samples[index]?.push((performance.now() - began) / TURNS)
      }
      say(`audit ${repeat}/${repeats}: ${samples.map((of) => of.at(-1)?.toFixed(1) ?? '').join(', ')} ms`)
    }
    const over = (index: number) => (samples[index] ?? []).map((ms, place) => ms / (samples[0]?.[place] as number))
    return {
      measures: [measureOf('audit.page', median(over(1)), 'lower', 1.5)],
      tables: [
        [
          [`first page of ${EVENTS} events`, 'ms', 'x of the limit'],
          ...candidates.map(([name], index) => [
            name,
            median(samples[index] ?? []).toFixed(2),
            index === 0 ? '1' : spreadText(over(index)),
          ]),
        ],
      ],
    }
  } finally {
    await database.end()
    await cluster.remove()
  }
}
