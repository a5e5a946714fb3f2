import { createHash } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { testDatabase } from '../../../../testing/database.ts'
import { effectsOf } from '../../outbox/effects-of.ts'
import { insertEffects } from '../../outbox/outbox-table.ts'
import { createTestApp } from '../http-app.fixture.ts'
import { COMPLIANT } from '../trade.fixture.ts'

const database = await testDatabase()
const app = await createTestApp(database)
const tokens: Record<string, string> = {}

const LOAD = {
  mode: 'truckload',
  customer: { name: 'Halden Paper' },
  bill_to: { name: 'Halden Paper' },
  load_info: { equipment_type: 'V53', revenue_type: 'Brokerage TL', weight: 42310, load_description: 'Paper rolls' },
  rates: { customer_line_haul_rate: '3650.00', carrier_line_haul_rate: '2900.00' },
  pick_stops: [
    { event_type: 'P', location_name: 'Plant 4', city: 'Laredo', state: 'TX', ready_or_deliver_date: '2026-11-20' },
    {
      event_type: 'D',
      location_name: 'Halden Converting',
      city: 'Joliet',
      state: 'IL',
      appt_start_date: '2026-11-22',
      appt_start_time: '07:00',
    },
  ],
}
const PDF = Buffer.from('%PDF-1.7 signed by the consignee')

const at = (path: string, tenant = 'acme') => `/${tenant}/api/v1${path}`
const call = (method: string, path: string, body?: unknown, who = 'dana', headers: Record<string, string> = {}) =>
  app.call(method, at(path), { token: tokens[who] ?? '', headers, ...(body === undefined ? {} : { body }) })
const create = async (): Promise<string> => (await call('POST', '/shipments', { shipment: LOAD })).json.shipment.pro
const lock = (pro: string, who = 'dana') => call('GET', `/shipments/${pro}?with_lock=true`, undefined, who)
const covered = async (): Promise<string> => {
  const pro = await create()
  await lock(pro)
  expect((await call('PUT', '/cover', { cover: { pro, mc_num: '718204' } })).status).toBe(200)
  return pro
}
const shipmentOf = async (pro: string) => (await call('GET', `/shipments/${pro}`)).json.shipment

interface Upload {
  readonly bytes?: Uint8Array
  readonly name?: string
  readonly type?: string
  readonly folder?: string
  readonly headers?: Record<string, string>
  readonly who?: string
}
const upload = async (
  pro: string,
  { bytes = PDF, name = 'pod.pdf', type = 'application/pdf', folder = 'POD', headers, who = 'dana' }: Upload = {},
) => {
  const form = new FormData()
  form.set('file', new Blob([Buffer.from(bytes)], { type }), name)
  form.set('folder', folder)
  const response = await app.app.request(at(`/shipments/${pro}/documents`), {
    method: 'POST',
    headers: { authorization: `Bearer ${tokens[who] ?? ''}`, ...headers },
    body: form,
  })
  return { status: response.status, headers: response.headers, json: JSON.parse(await response.text()) }
}
const fetchBytes = async (path: string, options: { readonly method?: string; readonly body?: object; readonly who?: string } = {}) => {
  const response = await app.app.request(at(path), {
    method: options.method ?? 'GET',
    headers: { authorization: `Bearer ${tokens[options.who ?? 'dana'] ?? ''}`, 'content-type': 'application/json' },
    ...(options.body && { body: JSON.stringify(options.body) }),
  })
  return { status: response.status, headers: response.headers, bytes: Buffer.from(await response.arrayBuffer()) }
}

beforeAll(async () => {
  await app.addTenant('acme')
  await app.addTenant('globex')
  for (const [name, role] of [
    ['dana', 'dispatcher'],
    ['sally', 'sales'],
    ['viewer', 'view_only'],
    ['admin', 'admin'],
  ] as const)
    await app.addUser('acme', name, role)
  await app.addUser('globex', 'eve', 'dispatcher')
  for (const name of ['dana', 'sally', 'viewer', 'admin']) tokens[name] = await app.signIn('acme', name)
  tokens.eve = await app.signIn('globex', 'eve')
  const carrier = { name: 'Tri-Fork Carriers', mc_number: '718204', dot_number: '2204917', email: 'dispatch@trifork.example', ...COMPLIANT }
  expect((await call('POST', '/carriers', { carrier }, 'admin')).status).toBe(201)
})

// A session may make 50 requests a second, so every test has its own.
beforeEach(async () => {
  tokens.dana = await app.signIn('acme', 'dana')
})

describe('documents of a load [2.41, 3.10]', () => {
  test('are uploaded without the lock, listed by folder, downloaded unchanged, and shown in the history', async () => {
    const pro = await create()
    await lock(pro, 'sally')
    const { status, json, headers } = await upload(pro, { name: '../scans/pod número 7.pdf' })
    expect(status).toBe(201)
    expect(json.document).toMatchObject({
      pro,
      id: `${pro}-D1`,
      name: 'pod número 7.pdf',
      folder: 'POD',
      media_type: 'application/pdf',
      size: PDF.length,
      sha256: createHash('sha256').update(PDF).digest('hex'),
      attached_by: 'dana',
    })
    expect(Number(headers.get('waybill-position'))).toBeGreaterThan(0)
    await upload(pro, { folder: 'carrier invoice', name: 'inv.pdf' })
    expect((await call('GET', `/shipments/${pro}/documents`)).json).toMatchObject({ total: 2, more: false, next: null })
    const { documents } = (await call('GET', `/shipments/${pro}/documents?filters[folder]=Carrier Invoice`)).json
    expect(documents.map(({ name }: { name: string }) => name)).toEqual(['inv.pdf'])
    expect((await shipmentOf(pro)).documents.length).toBe(2)
    const content = await fetchBytes(`/documents/${pro}-D1/content`, { who: 'viewer' })
    expect([content.status, content.bytes.equals(PDF)]).toEqual([200, true])
    const { history } = (await call('GET', `/shipments/${pro}/history`)).json
    expect(history.at(-1)).toMatchObject({ type: 'DocumentAttached', by: { username: 'dana' }, data: { document: { name: 'inv.pdf' } } })
    expect((await call('GET', '/audit_log?type=DocumentAttached', undefined, 'admin')).json.audit_log.length).toBeGreaterThanOrEqual(2)
  })

  test('are sent with headers that keep uploaded content from running', async () => {
    const pro = await create()
    const html = Buffer.from('<script>alert(document.cookie)</script>')
    const { json } = await upload(pro, { bytes: html, name: 'x".html', type: 'text/html', folder: 'Other' })
    expect(json.document.media_type).toBe('text/plain')
    const { headers } = await fetchBytes(`/documents/${json.document.id}/content?inline=true`)
    expect(headers.get('content-type')).toBe('text/plain; charset=utf-8')
    expect(headers.get('content-security-policy')).toMatch(/default-src 'none'.*sandbox/)
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    const bytes = await upload(pro, { bytes: new Uint8Array([0, 1, 2, 255]), name: 'x.svg', type: 'image/svg+xml', folder: 'Other' })
    const saved = await fetchBytes(`/documents/${bytes.json.document.id}/content?inline=true`)
    expect(saved.headers.get('content-disposition')).toBe(`attachment; filename="x.svg"; filename*=UTF-8''x.svg`)
    const pdf = await upload(pro)
    const shown = await fetchBytes(`/documents/${pdf.json.document.id}/content?inline=1`)
    expect(shown.headers.get('content-disposition')).toMatch(/^inline; filename="pod.pdf"/)
    expect((await call('GET', `/shipments/${pro}`)).headers.get('content-security-policy')).toContain("script-src 'self'")
  })

  test('are refused when empty, a program, of a different type than declared, in an unknown folder or too large', async () => {
    const pro = await create()
    const refused = async (requested: Upload) => {
      const { status, json } = await upload(pro, requested)
      return [status, json.error.type, json.error.alerts?.[0]?.field]
    }
    expect(await refused({ bytes: new Uint8Array() })).toEqual([422, 'EmptyDocument', 'file'])
    expect(await refused({ bytes: Buffer.from('MZ and so on'), type: 'application/octet-stream' })).toEqual([
      422,
      'DocumentIsExecutable',
      'file',
    ])
    expect(await refused({ bytes: Buffer.from('<html>') })).toEqual([422, 'DocumentTypeMismatch', 'file'])
    expect(await refused({ folder: 'Elsewhere' })).toEqual([422, 'UnknownFolder', 'folder'])
    const large = await upload(pro, { bytes: Buffer.concat([PDF, Buffer.alloc(26 * 1024 * 1024)]) })
    expect([large.status, large.json.error]).toEqual([413, { type: 'TooLarge', message: 'The request is larger than 25 MiB.' }])
    expect((await call('POST', `/shipments/${pro}/documents`, { file: 'x' })).status).toBe(400)
    expect((await upload('9999999')).status).toBe(404)
    expect((await upload(pro, { who: 'viewer' })).status).toBe(403)
    expect((await shipmentOf(pro)).documents).toEqual([])
  })

  test('of another tenant are 404', async () => {
    const pro = await create()
    const { json } = await upload(pro)
    const response = await app.app.request(at(`/documents/${json.document.id}/content`, 'globex'), {
      headers: { authorization: `Bearer ${tokens.eve}` },
    })
    expect(response.status).toBe(404)
  })

  test('are voided by an event, their bytes stay for the history, and their number is not used again', async () => {
    const pro = await create()
    const { json } = await upload(pro)
    const { id, sha256 } = json.document
    const gone = await call('DELETE', `/documents/${id}`, { reason: 'wrong load' })
    expect([gone.status, gone.json.document.removed]).toMatchObject([200, { by: 'dana', reason: 'wrong load' }])
    expect((await call('GET', `/documents/${id}`)).status).toBe(404)
    expect((await fetchBytes(`/documents/${id}/content`)).status).toBe(404)
    expect((await call('GET', `/shipments/${pro}/documents`)).json.documents).toEqual([])
    expect((await call('GET', `/shipments/${pro}/history`)).json.history.at(-1)).toMatchObject({
      type: 'DocumentRemoved',
      data: { name: 'pod.pdf', folder: 'POD', reason: 'wrong load' },
    })
    expect(await readdir(join(app.dataDir, 'documents', 'acme', sha256.slice(0, 2)))).toContain(sha256)
    expect((await upload(pro)).json.document.id).toBe(`${pro}-D2`)
    expect((await call('DELETE', `/documents/${pro}-D9`)).status).toBe(404)
  })

  test('are stored once however often an upload is repeated', async () => {
    const pro = await create()
    const headers = { 'idempotency-key': `upload-${pro}` }
    const [first, again] = [await upload(pro, { headers }), await upload(pro, { headers })]
    expect([again.status, again.json]).toEqual([201, first.json])
    expect((await upload(pro, { headers, name: 'other.pdf' })).status).toBe(422)
    expect((await shipmentOf(pro)).documents.length).toBe(1)
  })

  test('are in the folders of the static info [3.10]', async () => {
    const { document_folders } = (await call('GET', '/static_info')).json.static_info
    expect(document_folders).toEqual(expect.arrayContaining(['Rate Confirmation', 'Bill of Lading', 'POD', 'Carrier Invoice']))
  })
})

describe('releasing requires the POD or a reason [4.27]', () => {
  const delivered = async (): Promise<string> => {
    const pro = await covered()
    const { pick_stops } = await shipmentOf(pro)
    const stops = pick_stops.map(({ id }: { id: string }, place: number) => ({
      id,
      arrival_date: `2026-11-2${place + 1}`,
      departure_date: `2026-11-2${place + 1}`,
    }))
    await call('PUT', `/shipments/${pro}`, { shipment: { load_info: { dispatched: '2026-11-20T09:00' } } })
    const saved = await call('PUT', `/shipments/${pro}`, { shipment: { pick_stops: stops } })
    expect(saved.json.shipment.status).toBe('DELIVERED')
    return pro
  }

  test('releasing with neither is 422 with an alert', async () => {
    const pro = await delivered()
    const { status, json } = await call('PUT', `/shipments/${pro}/release`, {})
    expect([status, json.error]).toEqual([
      422,
      {
        type: 'ProofMissing',
        message: 'Release: POD document or Reason is required',
        alerts: [{ key: 'release:pod', field: 'reason', message: 'Release: POD document or Reason is required' }],
      },
    ])
    expect((await call('PUT', `/shipments/${pro}/release`, { reason: 'Customer waives it' })).json.shipment.status).toBe('RELEASED')
  })

  test('a POD document is enough to release', async () => {
    const pro = await delivered()
    await upload(pro, { folder: 'Proof of Delivery' })
    expect((await call('PUT', `/shipments/${pro}/release`, {})).json.shipment.status).toBe('RELEASED')
    expect((await upload(pro, { folder: 'Carrier Invoice' })).status).toBe(201)
  })
})

describe('printed forms [7.35]', () => {
  const form = (pro: string, type = 'rate_confirmation') => ({ form: { pro, type } })

  test('a preview is the PDF itself, the same for the same version, and names the version', async () => {
    const pro = await covered()
    const first = await fetchBytes('/forms/preview', { method: 'POST', body: form(pro) })
    expect(first.status).toBe(200)
    expect(first.headers.get('content-type')).toBe('application/pdf')
    expect(first.bytes.subarray(0, 5).toString()).toBe('%PDF-')
    const { version } = await shipmentOf(pro)
    expect(first.headers.get('waybill-load-version')).toBe(String(version))
    const { history } = (await call('GET', `/shipments/${pro}/history`)).json
    const last = history.findLast(({ stream }: { stream: string }) => stream === `shipment/${pro}`)
    expect(first.headers.get('waybill-load-position')).toBe(String(last.position))
    const again = await fetchBytes('/forms/preview', { method: 'POST', body: form(pro) })
    expect(again.bytes.equals(first.bytes)).toBe(true)
    await call('PUT', `/shipments/${pro}`, { shipment: { load_info: { weight: 41000 } } })
    const later = await fetchBytes('/forms/preview', { method: 'POST', body: form(pro) })
    expect(later.bytes.equals(first.bytes)).toBe(false)
    expect((await shipmentOf(pro)).documents).toEqual([])
  })

  test('a form printed again after the user who booked the load was renamed is the same [7.35]', async () => {
    const pro = await covered()
    const first = await fetchBytes('/forms/preview', { method: 'POST', body: form(pro) })
    const { covered_by } = (await shipmentOf(pro)).carrier
    const { users } = (await call('GET', `/users?username=${covered_by}`, undefined, 'admin')).json
    const renamed = await call('PUT', `/users/${users[0].id}`, { user: { last_name: 'Married' } }, 'admin')
    expect(renamed.status).toBe(200)
    const again = await fetchBytes('/forms/preview', { method: 'POST', body: form(pro) })
    expect(again.bytes.equals(first.bytes)).toBe(true)
  })

  test.each(['rate_confirmation', 'bill_of_lading', 'delivery_order', 'customer_confirmation'])(
    '%s is saved as a document of the load',
    async (type) => {
      const pro = await covered()
      const { version } = await shipmentOf(pro)
      const { status, json } = await call('POST', '/forms', form(pro, type))
      expect(status).toBe(201)
      expect(json.document).toMatchObject({ pro, media_type: 'application/pdf', form: { type, version } })
      const { bytes } = await fetchBytes(`/documents/${json.document.id}/content`)
      expect([bytes.length, bytes.subarray(0, 5).toString()]).toEqual([json.document.size, '%PDF-'])
    },
  )

  test('an unknown form and an unknown load are refused', async () => {
    const pro = await create()
    expect((await call('POST', '/forms', form(pro, 'poem'))).status).toBe(400)
    expect((await call('POST', '/forms/preview', form('9999999'))).status).toBe(404)
    expect((await call('POST', '/forms', form(pro), 'viewer')).status).toBe(403)
  })
})

describe('the two editable texts [2.39]', () => {
  test('admins edit the texts, every user reads them, each wording has a version, and documents use the newest', async () => {
    const pro = await covered()
    const before = await fetchBytes('/forms/preview', { method: 'POST', body: { form: { pro, type: 'rate_confirmation' } } })
    const { form_texts } = (await call('GET', '/form_texts', undefined, 'viewer')).json
    expect(form_texts.map(({ kind, name, version }: Record<string, unknown>) => [kind, name, version])).toEqual([
      ['carrier_rate_confirmation', 'Carrier rate confirmation text', 0],
      ['customer_freight_quote', 'Customer freight quote text', 0],
    ])
    const path = '/form_texts/carrier_rate_confirmation'
    expect((await call('PUT', path, { form_text: { text: 'x' } })).status).toBe(403)
    const written = await call('PUT', path, { form_text: { text: 'Pay 30 days after POD.', version: 0 } }, 'admin')
    expect([written.status, written.json.form_text]).toMatchObject([
      200,
      { kind: 'carrier_rate_confirmation', version: 1, text: 'Pay 30 days after POD.', revised_by: 'admin' },
    ])
    expect(Number(written.headers.get('waybill-position'))).toBeGreaterThan(0)
    expect((await call('PUT', path, { form_text: { text: 'Older', version: 0 } }, 'admin')).status).toBe(409)
    expect((await call('PUT', path, { form_text: { text: ' ' } }, 'admin')).status).toBe(422)
    expect((await call('GET', path)).json.form_text.text).toBe('Pay 30 days after POD.')
    const after = await fetchBytes('/forms/preview', { method: 'POST', body: { form: { pro, type: 'rate_confirmation' } } })
    expect([before.headers.get('waybill-text-version'), after.headers.get('waybill-text-version')]).toEqual(['0', '1'])
    expect(after.bytes.equals(before.bytes)).toBe(false)
    expect((await call('GET', '/form_texts/poem')).status).toBe(404)
  })
})

describe('the rate confirmation [2.63, 7.25]', () => {
  const path = (pro: string) => `/shipments/${pro}/carrier_rate_confirmation`

  test('is printed, added to the load and queued for email to the carrier in one append', async () => {
    const pro = await covered()
    const { status, json, headers } = await call('POST', `${path(pro)}/send`, {})
    expect(status).toBe(200)
    expect(json.shipment.carrier_rate_confirmation).toMatchObject({
      confirm_sent: false,
      state: 'sending',
      to: 'dispatch@trifork.example',
      document_id: `${pro}-D1`,
    })
    const { history } = (await call('GET', `/shipments/${pro}/history`)).json
    const [printed, requested] = history.slice(-2)
    expect([printed.type, requested.type, printed.command_id === requested.command_id]).toEqual([
      'DocumentAttached',
      'ConfirmationRequested',
      true,
    ])
    expect(requested.position).toBe(Number(headers.get('waybill-position')))
    expect(requested.data.subject).toBe(`Rate confirmation, load ${pro} · Laredo, TX to Joliet, IL`)
    expect(requested.data.body).not.toContain('3650')
    expect((await fetchBytes(`/documents/${pro}-D1/content`)).bytes.subarray(0, 5).toString()).toBe('%PDF-')
  })

  test('goes to a given address, and is refused for an invalid one', async () => {
    const pro = await covered()
    const bad = await call('POST', `${path(pro)}/send`, { to: 'nobody' })
    expect([bad.status, bad.json.error.alerts]).toMatchObject([
      422,
      [{ field: 'to', message: 'Rate Confirmation: Email is not a valid address' }],
    ])
    const { json } = await call('POST', `${path(pro)}/send`, { to: 'night@trifork.example', message: 'As agreed by phone.' })
    expect(json.shipment.carrier_rate_confirmation.to).toBe('night@trifork.example')
    const { confirmations } = (await call('GET', path(pro))).json.carrier_rate_confirmation
    expect(confirmations[0].body).toContain('As agreed by phone.')
  })

  test('confirm_sent and sent_by_username are recorded manually, then its return [7.25]', async () => {
    const pro = await covered()
    const sent = await call('PUT', path(pro), { confirm_sent: true, sent_by_username: 'sally' })
    expect(sent.json.shipment.carrier_rate_confirmation).toMatchObject({ confirm_sent: true, sent_by_username: 'sally', by_hand: true })
    const received = await call('PUT', path(pro), { carrier_rate_confirmation: { confirm_received: true } })
    expect(received.json.shipment.carrier_rate_confirmation).toMatchObject({ confirm_received: true, received_by_username: 'dana' })
    const back = await call('PUT', path(pro), { confirm_sent: false })
    expect(back.json.shipment.carrier_rate_confirmation).toMatchObject({ confirm_sent: false, confirm_received: false })
    expect((await call('PUT', path(pro), { confirm_sent: 'yes' })).status).toBe(400)
    const stranger = await call('PUT', path(pro), { confirm_sent: true, sent_by_username: 'nobody_like_that' })
    expect([stranger.status, stranger.json.error.alerts[0].field]).toEqual([422, 'sent_by_username'])
  })

  test('requires the lock, a carrier and the permission [6.7]', async () => {
    const pro = await create()
    expect((await call('PUT', path(pro), { confirm_sent: true })).status).toBe(423)
    expect((await call('POST', `${path(pro)}/send`, {})).status).toBe(423)
    await lock(pro)
    expect((await call('POST', `${path(pro)}/send`, {})).json.error.type).toBe('NotCovered')
    expect((await call('PUT', path(pro), { confirm_sent: true })).json.error.type).toBe('NotCovered')
    expect((await call('POST', `${path(pro)}/send`, {}, 'sally')).status).toBe(403)
    expect((await call('PUT', path('9999999'), { confirm_sent: true })).status).toBe(404)
  })

  test('is superseded when the carrier is uncovered', async () => {
    const pro = await covered()
    await call('PUT', path(pro), { confirm_sent: true })
    const { json } = await call('PUT', '/uncover', { cover: { pro, reason: 'Carrier fell off', notes: null } })
    expect(json.shipment.carrier_rate_confirmation).toMatchObject({ confirm_sent: false, state: 'superseded' })
  })

  test('a load is saved as it was returned, and its documents stay', async () => {
    const pro = await covered()
    await call('POST', '/forms', { form: { pro, type: 'bill_of_lading' } })
    await call('PUT', path(pro), { confirm_sent: true })
    const { lock: _, ...shipment } = await shipmentOf(pro)
    const saved = await call('PUT', `/shipments/${pro}`, {
      shipment: { ...shipment, notes: 'Call first', documents: [], confirmations: [] },
    })
    expect(saved.status).toBe(200)
    expect(saved.json.shipment.documents.length).toBe(1)
    expect(saved.json.shipment.carrier_rate_confirmation.confirm_sent).toBe(true)
  })
})

test('the mailbox says that it is simulated, and shows the emails that would have been sent', async () => {
  const pro = await covered()
  for (const number of [1, 2, 3]) {
    const sent = await call('POST', `/shipments/${pro}/carrier_rate_confirmation/send`, { to: 'a@b.co', message: `Please sign ${number}.` })
    expect(sent.status).toBe(200)
  }
  const requested = (await app.store.readStream('acme', `shipment/${pro}`)).filter(({ type }) => type === 'ConfirmationRequested')
  await insertEffects(database.forTenant('acme'), 'acme', requested.flatMap(effectsOf))
  await database.ownerPool.query(
    `update outbox set state = 'done', done_at = now(), outcome = '{"response": {"simulated": true, "from": "simulated@waybill.invalid"}}'`,
  )
  const { status, json } = await call('GET', `/mailbox?filters[pro]=${pro}&limit=2`, undefined, 'viewer')
  expect(status).toBe(200)
  expect([json.simulated, json.provider, json.total]).toEqual([true, 'Simulated mailbox', 3])
  expect(json.mailbox[0]).toMatchObject({
    pro,
    to: 'a@b.co',
    subject: expect.stringContaining(`Rate confirmation, load ${pro}`),
    body: expect.stringContaining('Please sign 3.'),
    simulated: true,
    attachments: [{ document_id: `${pro}-D3`, media_type: 'application/pdf' }],
    sent_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
  })
  const next = await call('GET', `/mailbox?filters[pro]=${pro}&limit=2&after=${json.next}`, undefined, 'viewer')
  expect(next.json.mailbox.map(({ body }: { body: string }) => body)).toEqual([expect.stringContaining('Please sign 1.')])
  expect(next.json.next).toBeNull()
  const other = await app.call('GET', at('/mailbox', 'globex'), { token: tokens.eve ?? '' })
  expect(other.json.mailbox).toEqual([])
})
