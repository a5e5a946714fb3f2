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
import type { EffectKind } from '@waybill/server/outbox/effect-kind'
import { effectsOf } from '@waybill/server/outbox/effects-of'
import { createMailEffect } from '@waybill/server/outbox/kinds/mail'
import { createOutboxSender } from '@waybill/server/outbox/outbox-sender'
import { insertEffects } from '@waybill/server/outbox/outbox-table'
import { createLogger } from '@waybill/server/runtime/logger'
import { createPostgresStore } from '@waybill/server/store/postgres-store'
import { confirmationSummary } from '@waybill/shared/shipment/confirmation/confirmation'
import { Effect } from 'effect'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testDatabase } from '../../testing/database.ts'
import { seedTestTenant } from '../../testing/demo-tenant.ts'
import { planEffects } from './projectors/plan-effects.ts'
import { sendOutbox } from './send-outbox.ts'

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

/** Requests a load's confirmation; `queue` also puts its email into the outbox. */
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
  return { pro, id: ack.state.confirmations.at(-1)?.id ?? '' }
}
const queue = async (pro: string): Promise<string> => {
  const { id } = await ask(pro)
  const events = await store.readStream(tenant, `shipment/${pro}`)
  await insertEffects(database.forTenant(tenant), tenant, events.filter(({ data }) => data.id === id).flatMap(effectsOf))
  return id
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
const kindWith = (mail: MailService, changes: Partial<EffectKind> = {}) => ({
  ...createMailEffect({ cache: streams.cache, shipments, mailOf: async () => mail, storage }),
  backoffMs: 1,
  ...changes,
})
const sendWith = async (kind: EffectKind, id: string): Promise<string> => {
  const sender = createOutboxSender({ database, logger, kinds: [kind] })
  const settled = await sender.sendNow(tenant, 'mail.send', id, 10_000)
  await sender.stop()
  return settled?.state ?? 'missing'
}

describe('the email of a rate confirmation', () => {
  test('is sent automatically and marks the load as sent, once, even if a worker died before its checkpoint moved [2.63, 7.25]', async () => {
    const [pro = ''] = pros
    const outbox = sendOutbox({ database, logger, kinds: [kindWith(simulatedMail)] })
    const planning = planEffects({ store, database, logger })
    const { id } = await ask(pro)
    await expect.poll(async () => (await summaryOf(pro)).confirm_sent).toBe(true)
    await planning.stop()
    expect(await summaryOf(pro)).toMatchObject({ sent_by_username: 'dana', to: 'dispatch@prairie.example', simulated: true })
    await database.ownerPool.query("delete from checkpoints where projection = 'outbox'")
    const again = planEffects({ store, database, logger })
    await sleep(1200)
    await again.stop()
    await outbox.stop()
    expect(await typesOf(pro)).toEqual(['ConfirmationRequested', 'ConfirmationSent'])
    const effects = await database.forTenant(tenant).selectFrom('outbox').select(['state', 'outcome']).where('key', '=', id).execute()
    expect(effects).toMatchObject([{ state: 'done', outcome: { response: { simulated: true, provider: 'Simulated mailbox' } } }])
  })

  test('has the load’s document attached, and is not sent again when the worker died before recording it [2.63]', async () => {
    const [, pro = ''] = pros
    const id = await queue(pro)
    const sent: OutgoingMail[] = []
    const mail = createMailServer(async (out) => void sent.push(out))
    const never = kindWith(mail, { record: () => new Promise(() => {}) })
    const dying = createOutboxSender({ database, logger, kinds: [never] })
    expect((await dying.sendNow(tenant, 'mail.send', id, 500))?.state).toBe('leased')
    expect((await summaryOf(pro)).state).toBe('sending')
    await database.ownerPool.query("update outbox set leased_until = now() where state = 'leased'")
    expect(await sendWith(kindWith(mail), id)).toBe('done')
    expect(
      sent.map(({ message_id, attachments }) => [message_id, ...attachments.map(({ content }) => Buffer.from(content).toString())]),
    ).toEqual([[`<${tenant}.${id}@waybill.mail>`, '%PDF-1.7 the rate confirmation']])
    expect(await summaryOf(pro)).toMatchObject({ confirm_sent: true, simulated: false })
    expect(await typesOf(pro)).toEqual(['ConfirmationRequested', 'ConfirmationSent'])
  })

  test('that fails all attempts or is rejected adds an event to the load [2.63]', async () => {
    const [, , pro = ''] = pros
    let attempts = 0
    const away = createMailServer(() => {
      attempts += 1
      return Promise.reject(new MailNotSent('unreachable', 'connect ECONNREFUSED'))
    })
    expect(await sendWith(kindWith(away), await queue(pro))).toBe('failed')
    expect(attempts).toBe(10)
    expect(await summaryOf(pro)).toMatchObject({
      confirm_sent: false,
      state: 'failed',
      failure: 'The mail server is unreachable: connect ECONNREFUSED',
    })

    const rejecting = createMailServer(() => Promise.reject(new MailNotSent('refused', '550 No such user')))
    expect(await sendWith(kindWith(rejecting), await queue(pro))).toBe('failed')
    expect((await summaryOf(pro)).failure).toBe('The mail server refused it: 550 No such user')

    const breaking = createMailServer(() => Promise.reject(new MailNotSent('unknown', 'closed')))
    expect(await sendWith(kindWith(breaking), await queue(pro))).toBe('unknown')
    expect(await summaryOf(pro)).toMatchObject({ state: 'unknown', confirm_sent: false })
    expect(await typesOf(pro)).toEqual([
      ...['ConfirmationRequested', 'ConfirmationFailed', 'ConfirmationRequested', 'ConfirmationFailed'],
      ...['ConfirmationRequested', 'ConfirmationFailed'],
    ])
  })

  test('is not sent to a carrier who was removed from the load first [2.63]', async () => {
    const [pro = ''] = pros
    const id = await queue(pro)
    await Effect.runPromise(shipments.send(request(), pro, { type: 'UncoverShipment', reason: 'Fell off', notes: null }))
    const sent: OutgoingMail[] = []
    expect(await sendWith(kindWith(createMailServer(async (out) => void sent.push(out))), id)).toBe('canceled')
    expect(sent).toEqual([])
    expect(await summaryOf(pro)).toMatchObject({ confirm_sent: false, state: 'superseded' })
  })
})
