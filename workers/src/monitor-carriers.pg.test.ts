import { shipmentStream } from '@waybill/server/commands/shipment/shipment-stream'
import { createTradeCommands, type TradeCommands } from '@waybill/server/commands/trade-commands'
import type { FmcsaService } from '@waybill/server/integrations/fmcsa/service'
import { computedMileage } from '@waybill/server/integrations/mileage/computed'
import { ProviderFailure } from '@waybill/server/integrations/tracking/failure'
import { createLogger } from '@waybill/server/runtime/logger'
import { createPostgresStore } from '@waybill/server/store/postgres-store'
import { type FmcsaCarrier, fmcsaFromDirectory } from '@waybill/shared/carrier/fmcsa'
import type { Carrier } from '@waybill/shared/carrier/state'
import { Effect } from 'effect'
import { beforeAll, expect, test } from 'vitest'
import { testDatabase } from '../../testing/database.ts'
import { seedTestTenant } from '../../testing/demo-tenant.ts'
import { monitorCarriers } from './jobs/monitor-carriers.ts'

const database = await testDatabase()
const store = createPostgresStore({ database })
const tenant = 'globex'
const logger = createLogger('test', 'silent')

/** A new worker, which shares only the database with the others. */
const worker = () => createTradeCommands({ store, database, mileage: computedMileage, lockLeaseSeconds: 900, maxLocksPerUser: 25 })
const books = new Map<string, Carrier>()
const requests: string[] = []
/** A simulated FMCSA that returns the stored carrier data with changes. */
const fmcsa = (change: (dot: string) => Partial<FmcsaCarrier> | ProviderFailure | null): FmcsaService => ({
  provider: 'FMCSA QCMobile',
  simulated: false,
  find: (number) => {
    const dot = 'dot' in number ? number.dot : ''
    requests.push(dot)
    const updated = change(dot)
    const carrier = books.get(dot)
    if (updated instanceof ProviderFailure) return Effect.fail(updated)
    return Effect.succeed(updated === null || !carrier ? null : { ...fmcsaFromDirectory(carrier), ...updated })
  },
})
const watch = (service: FmcsaService, now: string, trade: Pick<TradeCommands, 'carriers' | 'shipments' | 'streams'> = worker()) =>
  monitorCarriers({
    database,
    cache: trade.streams.cache,
    carriers: trade.carriers,
    shipments: trade.shipments,
    fmcsaOf: async () => service,
    logger,
    now: () => Date.parse(now),
  })()

const carrierOfLoads = async () => {
  const { rows } = await database.ownerPool.query<{ id: string; dot: string; pros: string[] }>(`
    select c.id, c.dot_number as dot, array_agg(b.id order by b.id) as pros from carriers c
    join board_shipments b on b.tenant_id = c.tenant_id and b.carrier_id = c.id and b.active
    where c.dot_number is not null group by 1, 2 order by count(*) desc, c.id`)
  return rows
}
const eventsOf = async (pro: string) => (await worker().streams.cache.fresh(tenant, shipmentStream, pro)).state?.events ?? []
const complianceEvents = async (pros: readonly string[], type: string) =>
  (await Promise.all(pros.map(eventsOf))).flat().filter((event) => event.type === type && event.created_by === 'Carrier monitoring')
const minutesAfter = (now: string, minutes: number) => new Date(Date.parse(now) + minutes * 60_000).toISOString()

beforeAll(async () => {
  await seedTestTenant(database, store, tenant, 60)
  // Leaves few carriers active, so that checking all of them is fast.
  await database.ownerPool.query(`update carriers set status = 'Inactive' where tenant_id = '${tenant}'
    and id not in (select carrier_id from board_shipments where active and carrier_id is not null)`)
  const { rows } = await database.ownerPool.query(`select dot_number, detail from carriers where tenant_id = '${tenant}'`)
  for (const { dot_number, detail } of rows) books.set(dot_number, detail)
})

test('revoked authority is saved on the carrier and opens an event on each of its loads, once, even if a worker dies [7.33]', async () => {
  const now = new Date().toISOString()
  const [revoked] = await carrierOfLoads()
  if (!revoked) throw new Error('no carrier has a load')
  const service = fmcsa((dot) => (dot === revoked.dot ? { common_authority: false, contract_authority: false } : {}))

  // This worker dies after the first load.
  const dying = worker()
  let sent = 0
  const shipments = {
    ...dying.shipments,
    send: (...call: Parameters<typeof dying.shipments.send>) => {
      if (sent === 1) return Effect.die(new Error('killed'))
      sent += 1
      return dying.shipments.send(...call)
    },
  } as TradeCommands['shipments']
  await watch(service, now, { ...dying, shipments })

  // Two workers continue at once, and one more an hour later.
  await Promise.all([watch(service, minutesAfter(now, 1)), watch(service, minutesAfter(now, 1))])
  await watch(service, minutesAfter(now, 90))

  const events = await complianceEvents(revoked.pros, 'Authority revoked')
  expect(events).toHaveLength(revoked.pros.length)
  expect(events[0]?.note).toContain('is missing Common or Contract Authority')
  const history = await store.readStream(tenant, `carrier/${revoked.id}`)
  const revisions = history.filter(({ meta }) => meta.by.username === 'Carrier monitoring')
  expect(revisions.map(({ type }) => type)).toEqual(['CarrierRevised'])
  expect(JSON.stringify(revisions[0]?.data)).toMatch(/authority/)
  const [pro = ''] = revoked.pros
  const load = await worker().streams.cache.fresh(tenant, shipmentStream, pro)
  expect(load.state?.open_events).toBe(true)
})

test('expired insurance opens events by its stored dates while FMCSA is not responding, after only one request', async () => {
  const later = minutesAfter(new Date().toISOString(), 200)
  const [, uninsured] = await carrierOfLoads()
  if (!uninsured) throw new Error('one carrier has all loads')
  const { carriers } = worker()
  await Effect.runPromise(carriers.revise({ ...requestBy('dana'), tenant }, uninsured.id, { cargo_insurance_expires: '2020-01-01' }))
  requests.length = 0
  const down = new ProviderFailure({ kind: 'down', status_code: null, message: 'FMCSA did not answer in time', maybe_done: false })
  await watch(
    fmcsa(() => down),
    later,
  )
  expect(requests).toHaveLength(1)
  expect(await complianceEvents(uninsured.pros, 'Insurance expired')).toHaveLength(uninsured.pros.length)
  const { rows } = await database.ownerPool.query('select message from carrier_checks where carrier_id = $1', [uninsured.id])
  expect(rows).toEqual([{ message: 'FMCSA did not answer in time' }])
})

test('a checked carrier is skipped for an hour, and an unused one for a day', async () => {
  const now = minutesAfter(new Date().toISOString(), 400)
  const all = fmcsa(() => ({}))
  await watch(all, now)
  requests.length = 0
  await watch(all, minutesAfter(now, 59))
  expect(requests).toEqual([])
  await watch(all, minutesAfter(now, 61))
  expect(requests.length).toBe((await carrierOfLoads()).length)
})

const requestBy = (username: string) => ({
  by: { id: '3', username },
  is_admin: true,
  now: new Date().toISOString(),
  command_id: crypto.randomUUID(),
  keyed: false,
  request_hash: new Uint8Array(32),
  expected_version: null,
})
