import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { testDatabase } from '../../../../testing/database.ts'
import { createTenant } from '../../users/tenants.ts'
import { type EmailDelivery, sendOnce } from './deliver-once.ts'
import { MailNotSent, type MailService, type OutgoingMail } from './service.ts'
import { simulatedMail } from './simulated.ts'

const database = await testDatabase()
const tenant = 'acme'
let number = 0
let email: EmailDelivery

beforeAll(() => createTenant(database, { id: tenant, name: 'Acme', settings: {} }))
beforeEach(() => {
  number += 1
  email = {
    tenant,
    id: `4800001-R${number}`,
    pro: '4800001',
    to: 'dispatch@prairie.example',
    subject: 'Rate confirmation',
    body: 'Please sign.',
    attachments: [
      {
        about: { document_id: '4800001-D1', name: 'rc.pdf', media_type: 'application/pdf', size: 3 },
        read: async () => new TextEncoder().encode('pdf'),
      },
    ],
    wanted: true,
  }
})

/** A mail server that runs one trick per email and then sends. */
const createMailServer = (...steps: readonly (() => void | Promise<void>)[]) => {
  const sentEmails: OutgoingMail[] = []
  const left = [...steps]
  const mail: MailService = {
    provider: 'Test mail',
    simulated: false,
    from: 'loads@acme.example',
    send: async (out) => {
      sentEmails.push(out)
      await left.shift()?.()
    },
    verify: async () => {},
    close: async () => {},
  }
  return { mail, sentEmails }
}
const fail = (kind: MailNotSent['kind']) => () => {
  throw new MailNotSent(kind, kind)
}
const rowsOf = (id: string) => database.forTenant(tenant).selectFrom('mails').selectAll().where('id', '=', id).execute()

describe('sending an email once', () => {
  test('sends an email once when it is requested repeatedly', async () => {
    const { mail, sentEmails } = createMailServer()
    const first = await sendOnce(database, mail, email)
    expect(first).toEqual({ status: 'delivered', simulated: false, message_id: `<acme.${email.id}@waybill.mail>` })
    expect(await sendOnce(database, mail, email)).toEqual(first)
    expect(sentEmails.map(({ attachments }) => attachments.map(({ name }) => name))).toEqual([['rc.pdf']])
    expect(await rowsOf(email.id)).toMatchObject([{ simulated: false, to_address: email.to, delivered_at: expect.any(String) }])
  })

  test('sends an email once when two workers try at the same time', async () => {
    let go = () => {}
    const gate = new Promise<void>((resolve) => {
      go = resolve
    })
    const { mail, sentEmails } = createMailServer(() => gate)
    const first = sendOnce(database, mail, email)
    while (sentEmails.length === 0) await new Promise((resolve) => setTimeout(resolve, 5))
    expect((await sendOnce(database, mail, email)).status).toBe('busy')
    go()
    expect((await first).status).toBe('delivered')
    expect(sentEmails.length).toBe(1)
  })

  test('retries under the same ID after the mail server was unreachable', async () => {
    const { mail, sentEmails } = createMailServer(fail('unreachable'))
    await expect(sendOnce(database, mail, email)).rejects.toThrow('unreachable')
    expect((await sendOnce(database, mail, email)).status).toBe('delivered')
    expect(new Set(sentEmails.map(({ message_id }) => message_id)).size).toBe(1)
    expect((await rowsOf(email.id)).length).toBe(1)
  })

  test('never sends again when the outcome is unknown', async () => {
    const broken = createMailServer(fail('unknown'))
    expect((await sendOnce(database, broken.mail, email)).status).toBe('unknown')
    const again = createMailServer()
    expect((await sendOnce(database, again.mail, email)).status).toBe('unknown')
    expect(again.sentEmails).toEqual([])
  })

  test('never sends again when the process died while sending', async () => {
    const died = createMailServer(() => {
      throw new Error('the process is gone')
    })
    await database.ownerPool.query(
      `insert into mails (tenant_id, id, pro, from_address, to_address, subject, body, attachments, message_id, provider, simulated, attempted_at)
       values ($1, $2, '4800001', 'a@b.c', 'd@e.f', '', '', '[]', '<m>', 'Test mail', false, now())`,
      [tenant, email.id],
    )
    expect((await sendOnce(database, died.mail, email)).status).toBe('unknown')
    expect(died.sentEmails).toEqual([])
  })

  test('does not send an email that is no longer wanted', async () => {
    const { mail, sentEmails } = createMailServer()
    expect((await sendOnce(database, mail, { ...email, wanted: false })).status).toBe('unwanted')
    expect([sentEmails, await rowsOf(email.id)]).toEqual([[], []])
  })
})

test('keeps the email in the mailbox, marked simulated, when there is no mail server', async () => {
  expect(await sendOnce(database, simulatedMail, email)).toMatchObject({ status: 'delivered', simulated: true })
  expect(await rowsOf(email.id)).toMatchObject([
    { simulated: true, provider: 'Simulated mailbox', attachments: [{ document_id: '4800001-D1', name: 'rc.pdf' }] },
  ])
})
