import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { testDatabase } from '../../../../testing/database.ts'
import { createTenant } from '../../people/tenants.ts'
import { deliverOnce, type Letter } from './deliver-once.ts'
import { MailNotSent, type MailService, type OutgoingMail } from './service.ts'
import { simulatedMail } from './simulated.ts'

const database = await testDatabase()
const tenant = 'acme'
let number = 0
let letter: Letter

beforeAll(() => createTenant(database, { id: tenant, name: 'Acme', settings: {} }))
beforeEach(() => {
  number += 1
  letter = {
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

/** A mail server that does as it is told, once a mail, then sends. */
const postman = (...tricks: readonly (() => void | Promise<void>)[]) => {
  const said: OutgoingMail[] = []
  const left = [...tricks]
  const mail: MailService = {
    provider: 'Test mail',
    simulated: false,
    from: 'loads@acme.example',
    send: async (out) => {
      said.push(out)
      await left.shift()?.()
    },
    verify: async () => {},
    close: async () => {},
  }
  return { mail, said }
}
const fail = (kind: MailNotSent['kind']) => () => {
  throw new MailNotSent(kind, kind)
}
const rowsOf = (id: string) => database.forTenant(tenant).selectFrom('mails').selectAll().where('id', '=', id).execute()

describe('a mail goes out once', () => {
  test('however often it is asked for', async () => {
    const { mail, said } = postman()
    const first = await deliverOnce(database, mail, letter)
    expect(first).toEqual({ status: 'delivered', simulated: false, message_id: `<acme.${letter.id}@waybill.mail>` })
    expect(await deliverOnce(database, mail, letter)).toEqual(first)
    expect(said.map(({ attachments }) => attachments.map(({ name }) => name))).toEqual([['rc.pdf']])
    expect(await rowsOf(letter.id)).toMatchObject([{ simulated: false, to_address: letter.to, delivered_at: expect.any(String) }])
  })

  test('when two workers are at it at once', async () => {
    let go = () => {}
    const gate = new Promise<void>((resolve) => {
      go = resolve
    })
    const { mail, said } = postman(() => gate)
    const first = deliverOnce(database, mail, letter)
    while (said.length === 0) await new Promise((resolve) => setTimeout(resolve, 5))
    expect((await deliverOnce(database, mail, letter)).status).toBe('busy')
    go()
    expect((await first).status).toBe('delivered')
    expect(said.length).toBe(1)
  })

  test('after a server that was out of reach, under the same id', async () => {
    const { mail, said } = postman(fail('unreachable'))
    await expect(deliverOnce(database, mail, letter)).rejects.toThrow('unreachable')
    expect((await deliverOnce(database, mail, letter)).status).toBe('delivered')
    expect(new Set(said.map(({ message_id }) => message_id)).size).toBe(1)
    expect((await rowsOf(letter.id)).length).toBe(1)
  })

  test('and never again where nobody knows whether it did', async () => {
    const broken = postman(fail('unknown'))
    expect((await deliverOnce(database, broken.mail, letter)).status).toBe('unknown')
    const again = postman()
    expect((await deliverOnce(database, again.mail, letter)).status).toBe('unknown')
    expect(again.said).toEqual([])
  })

  test('also when the process died in the middle of sending', async () => {
    const died = postman(() => {
      throw new Error('the process is gone')
    })
    await database.ownerPool.query(
      `insert into mails (tenant_id, id, pro, from_address, to_address, subject, body, attachments, message_id, provider, simulated, attempted_at)
       values ($1, $2, '4800001', 'a@b.c', 'd@e.f', '', '', '[]', '<m>', 'Test mail', false, now())`,
      [tenant, letter.id],
    )
    expect((await deliverOnce(database, died.mail, letter)).status).toBe('unknown')
    expect(died.said).toEqual([])
  })

  test('not at all where nobody wants it any longer', async () => {
    const { mail, said } = postman()
    expect((await deliverOnce(database, mail, { ...letter, wanted: false })).status).toBe('unwanted')
    expect([said, await rowsOf(letter.id)]).toEqual([[], []])
  })
})

test('without a mail server it lies in the mailbox and says that it is simulated', async () => {
  expect(await deliverOnce(database, simulatedMail, letter)).toMatchObject({ status: 'delivered', simulated: true })
  expect(await rowsOf(letter.id)).toMatchObject([
    { simulated: true, provider: 'Simulated mailbox', attachments: [{ document_id: '4800001-D1', name: 'rc.pdf' }] },
  ])
})
