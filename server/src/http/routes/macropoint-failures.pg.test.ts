import { Effect } from 'effect'
import { describe, expect, test } from 'vitest'
import { openTrackingTenants } from './macropoint-tenants.fixture.ts'

const { app, database, macropoint, ask, covered, ordered, events } = await openTrackingTenants()

describe('when MacroPoint fails, nothing is left half done', () => {
  test.each(['create_or_update_order', 'partner_status'])('%s with wrong credentials is 403 [8.22]', async (name) => {
    const pro = await covered('wrong')
    const { status, json, text } = await ask('wrong', name, { pro })
    expect([status, json.error.type, json.error.message]).toEqual([403, 'ProviderCredentials', 'Invalid Credentials for MacroPoint'])
    expect(text + app.logged.join('')).not.toMatch(/a wrong password|correct horse|the-key-that/)
    expect(await events('wrong', pro)).toEqual(['ShipmentCreated', 'ShipmentCovered'])
  })

  test('a failed lookup returns the text of the spec with the service’s message next to it [8.23, 8.25]', async () => {
    const { pro } = await ordered('road')
    macropoint.replyWith(() => ({ status: 400, body: '<R><Errors><Error><Code>3000</Code></Error></Errors></R>' }))
    const partner = await ask('road', 'partner_status', { pro })
    expect([partner.status, partner.json]).toEqual([
      422,
      {
        error: { type: 'Provider', message: 'Unable to retrieve MacroPoint partner status' },
        StatusCode: 400,
        error_type: 'ApiBadResponseError',
        action_error: 'Feature not provisioned',
      },
    ])
    const link = await ask('road', 'order_hyperlink', { pro })
    expect([link.status, link.json.error.message]).toEqual([422, 'Unable to retrieve MacroPoint order link'])
  })

  test("a failed send or stop shows the service's message and may be repeated [8.25]", async () => {
    const pro = await covered('road')
    const refusal = { status: 400, body: '<R><Errors><Error><Code>1001</Code></Error></Errors></R>' }
    macropoint.replyWith(() => refusal)
    const key = { 'idempotency-key': 'no-funds' }
    const sent = await ask('road', 'create_or_update_order', { pro }, key)
    expect([sent.status, sent.json.error]).toEqual([422, { type: 'Provider', message: 'Insufficient Funds' }])
    expect(await events('road', pro)).toEqual(['ShipmentCreated', 'ShipmentCovered'])
    macropoint.replyWith(null)
    expect((await ask('road', 'create_or_update_order', { pro }, key)).status).toBe(200)
    macropoint.replyWith(() => refusal)
    expect((await ask('road', 'stop_order', { pro })).json.error.message).toBe('Insufficient Funds')
    macropoint.replyWith(null)
    expect((await ask('road', 'stop_order', { pro })).json.macropoint_load.order_stage).toBe('stopped')
  })

  test('a slow or unreachable service is 503, and nothing is recorded', async () => {
    const { pro } = await ordered('road')
    const before = await events('road', pro)
    macropoint.replyWith(() => 'cut')
    const partner = await ask('road', 'partner_status', { pro })
    expect([partner.status, partner.json.error]).toEqual([
      503,
      { type: 'Unavailable', message: 'Unable to retrieve MacroPoint partner status' },
    ])
    expect((await ask('road', 'stop_order', { pro })).status).toBe(503)
    expect(await events('road', pro)).toEqual(before)
  })

  test('an order whose response was lost is not sent again until a user confirms that it was not received', async () => {
    const pro = await covered('road')
    macropoint.replyWith(() => null)
    const lost = await ask('road', 'create_or_update_order', { pro }, { 'idempotency-key': 'lost' })
    expect(lost.status).toBe(503)
    macropoint.replyWith(null)
    for (const headers of [{}, { 'idempotency-key': 'lost' }]) {
      const again = await ask('road', 'create_or_update_order', { pro }, headers)
      expect([again.status, again.json.error_type]).toEqual([422, 'OutcomeUnknown'])
    }
    expect(macropoint.orders()).toBe(1)
    expect((await ask('road', 'create_or_update_order', { pro, resend: 'true' })).status).toBe(200)
    expect(macropoint.orders()).toBe(2)
  })

  const requests = (pro: string) => database.forTenant('road').selectFrom('tracking_requests').selectAll().where('pro', '=', pro).execute()
  const setRequest = (pro: string, fields: { state: 'asked' | 'answered'; asked_at: string }) =>
    database.forTenant('road').updateTable('tracking_requests').set(fields).where('pro', '=', pro).execute()

  test('a response that its process could not record is recorded by the next request, once', async () => {
    const { pro, order_id } = await ordered('road')
    await setRequest(pro, { state: 'answered', asked_at: new Date().toISOString() })
    const { settle } = app.commands.visibility.orders
    await Effect.runPromise(settle('road'))
    await Effect.runPromise(settle('road'))
    expect((await requests(pro)).map(({ state }) => state)).toEqual(['done'])
    expect((await events('road', pro)).filter((type) => type === 'TrackingOrderPlaced')).toHaveLength(1)
    // The same before the log ever had it: the process died between the response and the append.
    const other = await covered('road')
    const [row] = await requests(pro)
    const command = { ...row?.command, order_id: 'MP-77' }
    await database
      .forTenant('road')
      .insertInto('tracking_requests')
      .values({
        tenant_id: 'road',
        command_id: 'died',
        pro: other,
        action: 'place',
        provider: 'MacroPoint',
        state: 'answered',
        order_id: 'MP-77',
        live: true,
        request: JSON.stringify({ ...row?.request, command_id: 'died' }) as never,
        command: JSON.stringify(command) as never,
      })
      .execute()
    const changed = await ask('road', 'create_or_update_order', { pro: other, tracking_interval: '20' })
    expect(changed.json.macropoint_load).toMatchObject({ order_id: 'MP-77', tracking_interval: 20 })
    expect(macropoint.orders()).toBe(1)
    expect(order_id).not.toBe('MP-77')
  })

  test('a request whose process died is reported as lost', async () => {
    const { pro } = await ordered('road')
    await ask('road', 'stop_order', { pro })
    await database.forTenant('road').deleteFrom('tracking_requests').where('pro', '=', pro).where('action', '=', 'stop').execute()
    await setRequest(pro, { state: 'asked', asked_at: new Date(Date.now() - 300_000).toISOString() })
    const again = await ask('road', 'create_or_update_order', { pro })
    expect([again.status, again.json.error_type]).toEqual([422, 'OutcomeUnknown'])
  })
})
