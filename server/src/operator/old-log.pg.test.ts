import { readFileSync } from 'node:fs'
import type { JsonObject } from '@waybill/shared/log/envelope'
import { currentTypeName } from '@waybill/shared/streams/event-types'
import { META, samplesIn } from '@waybill/shared/streams/samples.fixture'
import { STREAMS } from '@waybill/shared/streams/streams'
import { beforeAll, describe, expect, test } from 'vitest'
import { testDatabase } from '../../../testing/database.ts'
import { createTestApp } from '../http/http-app.fixture.ts'
import { checkViews, rebuildViews } from '../projections/rebuild.ts'
import { decodeTenant } from '../store/decode-events.ts'
import { aCommand } from '../store/store.fixture.ts'

/** A log as earlier versions wrote it: the frozen samples, each with the events before it, in a stream of its own. */
const OLD_LOG = Object.values(STREAMS).flatMap(({ kind, events: definitions }) =>
  samplesIn(readFileSync(new URL(`../../../shared/src/streams/samples/${kind}.ndjson`, import.meta.url), 'utf8'))
    .filter(({ event }) => definitions[event.type]?.version !== event.schema_version)
    .map(({ before, event }, index) => ({
      stream: kind === 'record' ? `record/agents/${index}` : `${kind}/${index}`,
      events: [...before, event],
    })),
)

const database = await testDatabase()
const app = await createTestApp(database)
const db = database.forTenant('acme')
let token = ''

beforeAll(async () => {
  await app.addTenant('acme')
  await app.addUser('acme', 'admin', 'admin')
  token = await app.signIn('acme', 'admin')
  for (const { stream, events } of OLD_LOG) {
    const meta = { ...META, command_id: `old ${stream}` }
    await app.store.append(aCommand({ stream, command_id: meta.command_id, events: events.map((event) => ({ ...event, meta })) }))
  }
})

const lastOf = async (type: string) => {
  const { stream } = OLD_LOG.find(({ events }) => events.at(-1)?.type === type) as (typeof OLD_LOG)[number]
  return { stream, event: (await app.store.readStream('acme', stream)).at(-1) }
}

describe('a log written by an earlier version', () => {
  test('has every event that was renamed or has a former version', () => {
    expect(OLD_LOG.map(({ events }) => events.at(-1)?.type).sort()).toEqual([
      'CheckCallStruck',
      'LockKept',
      'LtlBookingCancelled',
      'PartnerStatusLearned',
      'RecordCreated',
      'TrackingOrderChanged',
      'TrackingOrderLinkLearned',
      'TrackingOrderPlaced',
      'TrackingOrderStatusTold',
    ])
  })

  test('is rebuilt, and what is rebuilt is what the log says', async () => {
    const report = await rebuildViews(database, 'acme')
    expect(report.different).toBeGreaterThan(0)
    expect(await checkViews(database, 'acme')).toMatchObject({ position: report.position, different: 0 })
    expect(await decodeTenant(db, 'acme')).toMatchObject({ invalid: 0, first_invalid: [] })
  })

  test('is read under the names of today, and stays in the log as it was written', async () => {
    expect((await lastOf('CheckCallStruck')).event).toMatchObject({ type: 'CheckCallVoided', schema_version: 1 })
    expect((await lastOf('LockKept')).event).toMatchObject({ schema_version: 2, data: { requested_by: [{ username: 'lee' }] } })
    expect((await lastOf('RecordCreated')).event).toMatchObject({ schema_version: 2, data: { is_built_in: false } })
    expect((await lastOf('TrackingOrderPlaced')).event).toMatchObject({ schema_version: 2, data: { settings: { tracking_interval: 15 } } })
    const { rows } = await database.ownerPool.query(
      "select type, data from events where tenant_id = 'acme' and type = 'TrackingOrderPlaced'",
    )
    expect(rows.every(({ data }) => 'particulars' in data)).toBe(true)
  })

  test('is found and shown in the audit log and the history under the names of today', async () => {
    const types = new Set(OLD_LOG.flatMap(({ events }) => events.map(({ type }) => type)))
    for (const type of types) {
      const now = currentTypeName(type)
      for (const query of [now, type]) {
        const { audit_log } = (await app.call('GET', `/acme/api/v1/audit_log?type=${query}&limit=100`, { token })).json
        expect(audit_log.length).toBeGreaterThan(0)
        expect(new Set(audit_log.map((entry: JsonObject) => entry.type))).toEqual(new Set([now]))
      }
    }
    const { stream } = await lastOf('CheckCallStruck')
    const { history } = (await app.call('GET', `/acme/api/v1/records/${stream}/history`, { token })).json
    expect(history.filter(({ type }: { readonly type: string }) => type === 'CheckCallVoided')).toMatchObject([
      { title: expect.stringMatching(/^Check call .+ voided$/), tone: 'neutral' },
    ])
  })

  test('of which an event cannot be read is named by verify', async () => {
    const broken = { type: 'LockKept', schema_version: 1, data: { asked: 'everyone' }, meta: META }
    const outcome = await app.store.append(aCommand({ stream: 'lock/77', events: [broken] }))
    const { invalid, first_invalid } = await decodeTenant(db, 'acme')
    expect([outcome.status, invalid]).toEqual(['done', 1])
    expect(first_invalid).toMatchObject([{ stream: 'lock/77', type: 'LockKept', reason: expect.stringContaining('requested_by') }])
  })
})
