import { shipmentStream } from '@waybill/server/commands/shipment/shipment-stream'
import { createTradeCommands, type TradeCommands } from '@waybill/server/commands/trade-commands'
import type { FmcsaService } from '@waybill/server/integrations/fmcsa/service'
import { computedMileage } from '@waybill/server/integrations/mileage/computed'
import { ProviderFailure } from '@waybill/server/integrations/visibility/failure'
import { createLogger } from '@waybill/server/runtime/logger'
import { createPostgresStore } from '@waybill/server/store/postgres-store'
import { type FmcsaCarrier, fmcsaOfBooks } from '@waybill/shared/carrier/fmcsa'
import type { Carrier } from '@waybill/shared/carrier/state'
import { Effect } from 'effect'
import { beforeAll, expect, test } from 'vitest'
import { testDatabase } from '../../testing/database.ts'
import { seedTestTenant } from '../../testing/demo-tenant.ts'
import { watchCarriers } from './jobs/watch-carriers.ts'

const database = await testDatabase()
const store = createPostgresStore({ database })
const tenant = 'globex'
const logger = createLogger('test', 'silent')

/** A worker of its own: nothing is remembered between two of them but what is in the database. */
const worker = () => createTradeCommands({ store, database, mileage: computedMileage, lockLeaseSeconds: 900, maxLocksPerUser: 25 })
const books = new Map<string, Carrier>()
const asked: string[] = []
/** An FMCSA that says what our books say, but for what is changed. */
const fmcsa = (change: (dot: string) => Partial<FmcsaCarrier> | ProviderFailure | null): FmcsaService => ({
  provider: 'FMCSA QCMobile',
  simulated: false,
  find: (number) => {
    const dot = 'dot' in number ? number.dot : ''
    asked.push(dot)
    const said = change(dot)
    const carrier = books.get(dot)
    if (said instanceof ProviderFailure) return Effect.fail(said)
    return Effect.succeed(said === null || !carrier ? null : { ...fmcsaOfBooks(carrier), ...said })
  },
})
const watch = (service: FmcsaService, now: string, trade: Pick<TradeCommands, 'carriers' | 'shipments' | 'streams'> = worker()) =>
  watchCarriers({
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
const told = async (pros: readonly string[], type: string) =>
  (await Promise.all(pros.map(eventsOf))).flat().filter((event) => event.type === type && event.created_by === 'Carrier monitoring')
const minutesAfter = (now: string, minutes: number) => new Date(Date.parse(now) + minutes * 60_000).toISOString()

beforeAll(async () => {
  await seedTestTenant(database, store, tenant, 60)
  // Few enough that a look at all of them takes no time.
  await database.ownerPool.query(`update carriers set status = 'Inactive' where tenant_id = '${tenant}'
    and id not in (select carrier_id from board_shipments where active and carrier_id is not null)`)
  const { rows } = await database.ownerPool.query(`select dot_number, detail from carriers where tenant_id = '${tenant}'`)
  for (const { dot_number, detail } of rows) books.set(dot_number, detail)
})

test('authority that was revoked goes into the carrier and onto each of his loads, once, whoever dies on the way [7.33]', async () => {
  const now = new Date().toISOString()
  const [revoked] = await carrierOfLoads()
  if (!revoked) throw new Error('no carrier has a load')
  const service = fmcsa((dot) => (dot === revoked.dot ? { common_authority: false, contract_authority: false } : {}))

  // This worker dies when it has told the first load.
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

  // Two that take up what it left, at once, and one more an hour later.
  await Promise.all([watch(service, minutesAfter(now, 1)), watch(service, minutesAfter(now, 1))])
  await watch(service, minutesAfter(now, 90))

  const events = await told(revoked.pros, 'Authority revoked')
  expect(events).toHaveLength(revoked.pros.length)
  expect(events[0]?.note).toContain('is missing Common or Contract Authority')
  const story = await store.readStream(tenant, `carrier/${revoked.id}`)
  const revisions = story.filter(({ meta }) => meta.by.username === 'Carrier monitoring')
  expect(revisions.map(({ type }) => type)).toEqual(['CarrierRevised'])
  expect(JSON.stringify(revisions[0]?.data)).toMatch(/authority/)
  const [pro = ''] = revoked.pros
  const load = await worker().streams.cache.fresh(tenant, shipmentStream, pro)
  expect(load.state?.open_events).toBe(true)
})

test('insurance that has ended is told by the days in the books, though FMCSA is silent, and it is asked once only', async () => {
  const later = minutesAfter(new Date().toISOString(), 200)
  const [, uninsured] = await carrierOfLoads()
  if (!uninsured) throw new Error('one carrier has all loads')
  const { carriers } = worker()
  await Effect.runPromise(carriers.revise({ ...requestBy('dana'), tenant }, uninsured.id, { cargo_insurance_expires: '2020-01-01' }))
  asked.length = 0
  const down = new ProviderFailure({ kind: 'down', status_code: null, said: 'FMCSA did not answer in time', maybe_done: false })
  await watch(
    fmcsa(() => down),
    later,
  )
  expect(asked).toHaveLength(1)
  expect(await told(uninsured.pros, 'Insurance expired')).toHaveLength(uninsured.pros.length)
  const { rows } = await database.ownerPool.query('select said from carrier_checks where carrier_id = $1', [uninsured.id])
  expect(rows).toEqual([{ said: 'FMCSA did not answer in time' }])
})

test('who was looked at is left alone for an hour, and one whom nobody uses for a day', async () => {
  const now = minutesAfter(new Date().toISOString(), 400)
  const all = fmcsa(() => ({}))
  await watch(all, now)
  asked.length = 0
  await watch(all, minutesAfter(now, 59))
  expect(asked).toEqual([])
  await watch(all, minutesAfter(now, 61))
  expect(asked.length).toBe((await carrierOfLoads()).length)
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
