import { Readable } from 'node:stream'
import { beforeEach, describe, expect, test } from 'vitest'
import { testDatabase } from '../../../testing/database.ts'
import { exportEvents } from './export.ts'
import { createPostgresStore } from './postgres-store.ts'
import { replay } from './replay.ts'
import { aCommand, anEvent } from './store.fixture.ts'
import { insertTenant } from './tenants.ts'
import { verifyExport, verifyTenant } from './verify.ts'

const database = await testDatabase()
const store = createPostgresStore({ database })
let tenant = 'none'
let count = 0

/** A tenant of its own with ten events on three streams. */
beforeEach(async () => {
  count += 1
  tenant = `tenant-${count}`
  await insertTenant(database.system, { tenant, name: tenant, settings: {} })
  for (const [index, size] of [3, 4, 3].entries()) {
    const events = Array.from({ length: size }, (_, n) => anEvent('c', { n, text: 'ü\u2028"', big: 1e21, part: 0.1, list: [[], {}] }))
    await store.append(aCommand({ tenant, stream: `shipment/${index}`, events }))
  }
})

const verify = (anchor?: { position: number; hash: string }) =>
  verifyTenant(database.forTenant(tenant), tenant, anchor === undefined ? {} : { anchors: [anchor] })
const forge = (statement: string, ...values: unknown[]) => database.ownerPool.query(statement, [tenant, ...values])
const exported = async () => {
  let text = ''
  for await (const chunk of exportEvents(database.forTenant(tenant), tenant)) text += chunk
  return text
}
const verifyText = (text: string, anchor?: { position: number; hash: string }) =>
  verifyExport(Readable.from([Buffer.from(text)], { objectMode: false }), anchor === undefined ? {} : { anchors: [anchor] })

describe('the chain in the database', () => {
  test('accepts an intact log and gives its end as the next anchor', async () => {
    const { rows } = await forge(`select encode(hash, 'hex') as hash from tenant_head where tenant_id = $1`)
    const end = { position: 10, hash: rows[0].hash }
    expect(await verify()).toEqual({ events: 10, end, trusted_to: 0, first_bad: null })
    expect(await verify(end)).toMatchObject({ trusted_to: 10, first_bad: null })
  })

  test('accepts an empty log and an unknown tenant', async () => {
    await insertTenant(database.system, { tenant: `${tenant}-empty`, name: '', settings: {} })
    for (const name of [`${tenant}-empty`, 'nobody']) {
      expect(await verifyTenant(database.forTenant(name), name)).toMatchObject({ events: 0, end: { position: 0 }, first_bad: null })
    }
  })

  const forgeries: readonly (readonly [what: string, statement: string, position: number, fault: string])[] = [
    ['a changed character', `update events set data = jsonb_set(data, '{n}', '7') where tenant_id = $1 and position = 6`, 6, 'content'],
    [
      'another author',
      `update events set meta = jsonb_set(meta, '{by,username}', '"eve"') where tenant_id = $1 and position = 1`,
      1,
      'content',
    ],
    ['another type', `update events set type = 'ShipmentVoided' where tenant_id = $1 and position = 4`, 4, 'content'],
    ['another time', `update events set recorded_at = recorded_at - interval '1 us' where tenant_id = $1 and position = 5`, 5, 'link'],
    ['a changed content hash', `update events set content_hash = sha256(content_hash) where tenant_id = $1 and position = 5`, 5, 'content'],
    ['a changed link', `update events set hash = sha256(hash) where tenant_id = $1 and position = 9`, 9, 'link'],
    ['a deleted event', `delete from events where tenant_id = $1 and position = 3`, 3, 'missing'],
    ['a deleted beginning', `delete from events where tenant_id = $1 and position <= 2`, 1, 'missing'],
    ['a deleted end', `delete from events where tenant_id = $1 and position > 8`, 9, 'missing'],
    ['a forged head', `update tenant_head set hash = sha256(hash) where tenant_id = $1`, 10, 'anchor'],
  ]
  test.each(forgeries)('names the position of %s', async (_what, statement, position, fault) => {
    await forge(statement)
    expect(await verify()).toMatchObject({ events: position - 1, first_bad: { position, fault } })
  })

  test('names the first of two events that were swapped', async () => {
    await forge('update events set position = -position where tenant_id = $1 and position in (4, 6)')
    await forge('update events set position = case position when -4 then 6 else 4 end where tenant_id = $1 and position < 0')
    expect(await verify()).toMatchObject({ events: 3, first_bad: { position: 4, fault: 'link' } })
  })

  test('detects by an anchor a log that was shortened together with its head', async () => {
    const { end } = await verify()
    await forge('delete from events where tenant_id = $1 and position > 8')
    await forge(
      `update tenant_head h set position = 8, hash = e.hash from events e
       where h.tenant_id = $1 and e.tenant_id = h.tenant_id and e.position = 8`,
    )
    expect(await verify()).toMatchObject({ events: 8, first_bad: null })
    expect(await verify(end)).toMatchObject({ events: 8, first_bad: { position: 9, fault: 'missing' } })
    expect(await verify({ position: 5, hash: end.hash })).toMatchObject({ first_bad: { position: 5, fault: 'anchor' } })
  })

  test('includes what is appended while it reads', async () => {
    const [verification] = await Promise.all([verify(), store.append(aCommand({ tenant }))])
    expect(verification.first_bad).toBeNull()
  })
})

describe('the chain in an exported file', () => {
  test('accepts an intact file', async () => {
    const text = await exported()
    expect(text.split('\n')).toHaveLength(11)
    expect(JSON.parse(text.split('\n')[0] ?? '')).toMatchObject((await store.readTail(tenant, 0, 1))[0] ?? {})
    expect(await verifyText(text)).toEqual(await verify())
  })

  test('names the position of a change, a missing line, swapped lines and a line that is no event', async () => {
    const lines = (await exported()).trimEnd().split('\n')
    const edited = (edit: (lines: string[]) => void) => {
      const copy = [...lines]
      edit(copy)
      return verifyText(copy.join('\n'))
    }
    const bad = (position: number, fault: string) => ({ events: position - 1, first_bad: { position, fault } })
    const replace = (index: number, from: string | RegExp, to: string) => (copy: string[]) =>
      copy.splice(index, 1, copy[index]?.replace(from, to) ?? '')
    expect(await edited(replace(6, '"n":3', '"n":4'))).toMatchObject(bad(7, 'content'))
    expect(await edited(replace(2, /"recorded_at":"2/, '"recorded_at":"1'))).toMatchObject(bad(3, 'link'))
    expect(await edited((copy) => copy.splice(2, 1))).toMatchObject(bad(3, 'missing'))
    expect(await edited((copy) => copy.splice(2, 2, copy[3] ?? '', copy[2] ?? ''))).toMatchObject(bad(3, 'missing'))
    expect(await edited((copy) => copy.splice(4, 0, copy[3] ?? ''))).toMatchObject(bad(5, 'missing'))
    expect(await edited((copy) => copy.splice(4, 1, 'nonsense'))).toMatchObject(bad(5, 'unreadable'))
    expect(await edited((copy) => copy.splice(4, 1, '{}'))).toMatchObject(bad(5, 'unreadable'))
    expect(await edited(replace(4, /ü/, '\\ud800'))).toMatchObject(bad(5, 'content'))
    expect(await edited((copy) => copy.splice(0, copy.length, ...copy.map((line) => line.replace(tenant, 'other'))))).toMatchObject(
      bad(1, 'content'),
    )
  })

  test('detects a truncated file by an anchor only', async () => {
    const text = await exported()
    const { end } = await verifyText(text)
    const truncated = text.split('\n').slice(0, 7).join('\n')
    expect(await verifyText(truncated)).toMatchObject({ events: 7, first_bad: null })
    expect(await verifyText(truncated, end)).toMatchObject({ events: 7, first_bad: { position: 8, fault: 'missing' } })
    expect(await verifyText(text, end)).toMatchObject({ first_bad: null })
    expect(await verifyText('', end)).toMatchObject({ events: 0, first_bad: { position: 1, fault: 'missing' } })
  })
})

test('replays a log page by page, in order and to its end, from any position', async () => {
  const log = await store.readTail(tenant, 0, 100)
  for (const pageSize of [1, 3, 10, 5000]) {
    for (const fromPosition of [0, 4, 10]) {
      const pages: unknown[][] = []
      const end = await replay(store, tenant, { fromPosition, pageSize }, (page) => void pages.push([...page]))
      expect(end).toBe(10)
      expect(pages.flat()).toEqual(log.slice(fromPosition))
      expect(pages.every((page) => page.length <= pageSize)).toBe(true)
    }
  }
})
