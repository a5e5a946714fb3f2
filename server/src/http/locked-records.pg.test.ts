import { beforeAll, describe, expect, test } from 'vitest'
import { testDatabase } from '../../../testing/database.ts'
import { seedTestTenant } from '../../../testing/demo-tenant.ts'
import { createTestApp } from './http-app.fixture.ts'

const database = await testDatabase()
const app = await createTestApp(database)
const tokens: Record<string, string> = {}
let pros: string[] = []

beforeAll(async () => {
  await seedTestTenant(database, app.store, 'acme', 20)
  for (const username of ['admin', 'dispatcher', 'dispatcher2', 'viewer']) tokens[username] = await app.signIn('acme', username)
  const { json } = await app.call('GET', '/acme/api/v1/shipments?filters[status]=active&sort=pro', { token: tokens.admin ?? '' })
  pros = json.shipments.map(({ pro }: { pro: string }) => pro).slice(0, 3)
})

const call = (method: string, path: string, as: string, body?: object) =>
  app.call(method, `/acme/api/v1${path}`, { token: tokens[as] ?? '', ...(body && { body }) })
const locked = async (query = '', as = 'admin') => (await call('GET', `/locked_records?${query}`, as)).json

describe('the list of locked records [2.35]', () => {
  test('shows who holds which lock, since when and until when, without released and expired locks', async () => {
    expect(await locked()).toEqual({ locked_records: [], total: 0, more: false, next: null })
    const before = new Date().toISOString()
    const [first, second, third] = pros
    for (const pro of [first, second]) expect((await call('POST', `/shipments/lock/${pro}`, 'dispatcher')).status).toBe(200)
    await call('POST', `/shipments/lock/${third}`, 'dispatcher2')

    const { locked_records: all, total } = await locked()
    expect([all.map(({ pro }: { pro: string }) => pro), total]).toEqual([pros, 3])
    expect(all[0]).toMatchObject({ kind: 'shipment', locked_by_username: 'dispatcher', may_release: true, customer: expect.any(String) })
    expect(all[0].since >= before && all[0].since <= new Date().toISOString()).toBe(true)
    expect(Date.parse(all[0].expires_at) - Date.parse(all[0].since)).toBe(900_000)
    expect(all[0].remaining_time).toBeGreaterThan(600)

    // An extension moves the end, not the start.
    await call('PUT', `/shipments/lock/${first}`, 'dispatcher')
    expect((await locked()).locked_records[0].since).toBe(all[0].since)

    expect((await locked('filters[by]=DISPATCHER2')).locked_records.map(({ pro }: { pro: string }) => pro)).toEqual([third])
    const page = await locked('limit=2')
    expect(page.next).toBe(second)
    expect((await locked(`limit=2&after=${page.next}`)).locked_records.map(({ pro }: { pro: string }) => pro)).toEqual([third])

    await call('DELETE', `/shipments/lock/${first}`, 'dispatcher')
    await database.ownerPool.query("update leases set expires_at = now() - interval '1 second' where pro = $1", [third])
    expect((await locked()).locked_records.map(({ pro }: { pro: string }) => pro)).toEqual([second])
  })

  test('an administrator can release a lock, and other users are not offered to', async () => {
    const [, held] = pros
    expect((await locked('', 'viewer')).locked_records).toMatchObject([{ pro: held, may_release: false }])
    expect((await call('PUT', `/shipments/lock/${held}/admin_release`, 'viewer', { reason: 'x' })).status).toBe(403)
    expect((await call('PUT', `/shipments/lock/${held}/admin_release`, 'admin', { reason: 'gone home' })).status).toBe(200)
    expect((await locked()).total).toBe(0)
  })
})
