import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { CommandRequest } from '@waybill/server/commands/command-request'
import { shipmentStream } from '@waybill/server/commands/shipment/shipment-stream'
import { createTradeCommands } from '@waybill/server/commands/trade-commands'
import { localDocumentStorage } from '@waybill/server/integrations/document-storage/local-disk'
import { MailNotSent, type MailService, type OutgoingMail } from '@waybill/server/integrations/mail/service'
import { simulatedMail } from '@waybill/server/integrations/mail/simulated'
import { computedMileage } from '@waybill/server/integrations/mileage/computed'
import { createLogger } from '@waybill/server/runtime/logger'
import { createPostgresStore } from '@waybill/server/store/postgres-store'
import { confirmationSummary } from '@waybill/shared/shipment/confirmation/confirmation'
import { Effect } from 'effect'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testDatabase } from '../../testing/database.ts'
import { seedTestTenant } from '../../testing/demo-tenant.ts'
import { openJobBackend } from './job-backend.ts'
import { sendMail } from './jobs/send-mail.ts'
import { followMailOutbox } from './projectors/mail-outbox.ts'

const database = await testDatabase()
const store = createPostgresStore({ database })
const logger = createLogger('test', 'error')
const tenant = 'globex'
const { streams, shipments } = createTradeCommands({
  store,
  database,
  mileage: computedMileage,
  lockLeaseSeconds: 900,
  maxLocksPerUser: 25,
})
const folder = await mkdtemp(join(tmpdir(), 'waybill-mails-'))
afterAll(() => rm(folder, { recursive: true, force: true }))
const storage = localDocumentStorage(folder)
const PDF = new TextEncoder().encode('%PDF-1.7 the rate confirmation')
let pros: readonly string[] = []

beforeAll(async () => {
  await seedTestTenant(database, store, tenant, 80)
  const covered = await database
    .forTenant(tenant)
    .selectFrom('board_shipments')
    .select(['id', 'status'])
    .where('status', 'in', ['COVERED', 'DISPATCHED', 'ARRIVED', 'DEPARTED'])
    .execute()
  pros = covered.toSorted((a, b) => Number(b.status === 'COVERED') - Number(a.status === 'COVERED')).map(({ id }) => id)
  expect(pros.length).toBeGreaterThanOrEqual(3)
})

const request = (): CommandRequest => ({
  tenant,
  by: { id: '3', username: 'dana' },
  is_admin: false,
  now: new Date().toISOString(),
  command_id: randomUUID(),
  keyed: false,
  request_hash: new Uint8Array(32),
  expected_version: null,
  without_lock: true,
})

/** Requests a load's confirmation and returns the job that its event creates. */
const ask = async (pro: string) => {
  const sha256 = await storage.put(tenant, PDF)
  const ack = await Effect.runPromise(
    shipments.send(request(), pro, {
      type: 'RequestConfirmation',
      to: 'dispatch@prairie.example',
      subject: 'Rate confirmation',
      body: 'Please sign.',
      document: { name: 'rc.pdf', folder: 'Rate Confirmation', media_type: 'application/pdf', size: PDF.byteLength, sha256, form: null },
    }),
  )
  return { tenant, pro, id: ack.state.confirmations.at(-1)?.id ?? '', position: ack.position }
}
const typesOf = async (pro: string) =>
  (await store.readStream(tenant, `shipment/${pro}`)).map(({ type }) => type).filter((type) => type.startsWith('Confirmation'))
const summaryOf = async (pro: string) => {
  const { state } = await streams.cache.fresh(tenant, shipmentStream, pro)
  return confirmationSummary({ confirmations: state?.confirmations ?? [] })
}
const createMailServer = (send: (mail: OutgoingMail) => Promise<void>): MailService => ({
  provider: 'Test mail',
  simulated: false,
  from: 'loads@globex.example',
  send,
  verify: async () => {},
  close: async () => {},
})
const jobWith = (mail: MailService) => sendMail({ database, cache: streams.cache, shipments, mailOf: async () => mail, storage })
const FIRST = { isLast: false }

describe('the email of a rate confirmation', () => {
  test('is sent automatically and marks the load as sent, once, even if a worker died before its checkpoint moved [2.63, 7.25]', async () => {
    const [pro = ''] = pros
    const jobs = await openJobBackend({ databaseUrl: database.url, redisUrl: null, logger })
    afterAll(() => jobs.close())
    jobs.work('send-mail', 2, jobWith(simulatedMail))
    const outbox = followMailOutbox({ store, database, queue: jobs.queue('send-mail'), logger })
    const { id } = await ask(pro)
    await expect.poll(async () => (await summaryOf(pro)).confirm_sent).toBe(true)
    await outbox.stop()
    expect(await summaryOf(pro)).toMatchObject({ sent_by_username: 'dana', to: 'dispatch@prairie.example', simulated: true })
    await database.ownerPool.query("delete from checkpoints where projection = 'mail-outbox'")
    const again = followMailOutbox({ store, database, queue: jobs.queue('send-mail'), logger })
    await sleep(1200)
    await again.stop()
    expect(await typesOf(pro)).toEqual(['ConfirmationRequested', 'ConfirmationSent'])
    const mails = await database.forTenant(tenant).selectFrom('mails').selectAll().where('id', '=', id).execute()
    expect(mails.map(({ to_address, simulated }) => [to_address, simulated])).toEqual([['dispatch@prairie.example', true]])
  })

  test('has the load’s document attached, and is not sent again when the worker died before recording it [2.63]', async () => {
    const [, pro = ''] = pros
    const job = await ask(pro)
    const sent: OutgoingMail[] = []
    const mail = createMailServer(async (out) => void sent.push(out))
    const dying = sendMail({
      database,
      cache: streams.cache,
      storage,
      mailOf: async () => mail,
      shipments: { ...shipments, send: () => Effect.die(new Error('the worker is gone')) },
    })
    await expect(dying(job, FIRST)).rejects.toThrow('the worker is gone')
    expect((await summaryOf(pro)).state).toBe('sending')
    await jobWith(mail)(job, FIRST)
    await jobWith(mail)(job, FIRST)
    expect(sent.map(({ attachments }) => attachments.map(({ content }) => Buffer.from(content).toString()))).toEqual([
      ['%PDF-1.7 the rate confirmation'],
    ])
    expect(await summaryOf(pro)).toMatchObject({ confirm_sent: true, simulated: false })
    expect(await typesOf(pro)).toEqual(['ConfirmationRequested', 'ConfirmationSent'])
  })

  test('that fails all attempts or is rejected adds an event to the load [2.63]', async () => {
    const [, , pro = ''] = pros
    const away = createMailServer(() => Promise.reject(new MailNotSent('unreachable', 'connect ECONNREFUSED')))
    const job = await ask(pro)
    await expect(jobWith(away)(job, FIRST)).rejects.toThrow('ECONNREFUSED')
    expect((await summaryOf(pro)).state).toBe('sending')
    await jobWith(away)(job, { isLast: true })
    expect(await summaryOf(pro)).toMatchObject({
      confirm_sent: false,
      state: 'failed',
      failure: 'The mail server is unreachable: connect ECONNREFUSED',
    })

    await jobWith(createMailServer(() => Promise.reject(new MailNotSent('refused', '550 No such user'))))(await ask(pro), FIRST)
    expect((await summaryOf(pro)).failure).toBe('The mail server refused it: 550 No such user')

    const broken = await ask(pro)
    await jobWith(createMailServer(() => Promise.reject(new MailNotSent('unknown', 'closed'))))(broken, FIRST)
    expect(await summaryOf(pro)).toMatchObject({ state: 'unknown', confirm_sent: false })
    expect(await typesOf(pro)).toEqual([
      ...['ConfirmationRequested', 'ConfirmationFailed', 'ConfirmationRequested', 'ConfirmationFailed'],
      ...['ConfirmationRequested', 'ConfirmationFailed'],
    ])
  })

  test('is not sent to a carrier who was removed from the load first [2.63]', async () => {
    const [pro = ''] = pros
    const job = await ask(pro)
    await Effect.runPromise(shipments.send(request(), pro, { type: 'UncoverShipment', reason: 'Fell off', notes: null }))
    const sent: OutgoingMail[] = []
    await jobWith(createMailServer(async (out) => void sent.push(out)))(job, FIRST)
    expect(sent).toEqual([])
    expect(await summaryOf(pro)).toMatchObject({ confirm_sent: false, state: 'superseded' })
  })
})
