import { isPermitted } from '@waybill/shared/permissions/may'
import { permissionsOf, ROLES } from '@waybill/shared/permissions/roles'
import { CLIENT_MESSAGES, type ClientMessage, type ClientMessageName } from '@waybill/shared/protocol/socket'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testDatabase } from '../../../testing/database.ts'
import { insertTenant } from '../store/tenants.ts'
import { connect, loadOf, openSocketProcess, type SocketProcess } from './sockets.fixture.ts'

/** Every socket message, sent as every role and without a session: answered or refused as the feature tree says. */

const PRO = '4890001'
const SUBSCRIBE = { board: 'shipments', filter: {}, columns: ['pro'], sort: [], limit: 5 } as const

/** One of each: a new message is Invalid message here before it has its line. */
const messagesFor = (view: string): { readonly [Name in ClientMessageName]: ClientMessage<Name> } => ({
  'board:subscribe': SUBSCRIBE as unknown as ClientMessage<'board:subscribe'>,
  'board:more': { view, after: { sort: [], id: PRO } } as unknown as ClientMessage<'board:more'>,
  'board:resume': { view, position: 0 },
  'board:unsubscribe': { view },
  'counts:watch': {} as ClientMessage<'counts:watch'>,
  'record:watch': { kind: 'shipment', id: PRO },
  'record:unwatch': { kind: 'shipment', id: PRO },
  'presence:set': { open: [] },
})

const database = await testDatabase()
let server: SocketProcess
beforeAll(async () => {
  for (const tenant of ['acme', 'globex']) await insertTenant(database.system, { tenant, name: tenant, settings: {} })
  server = await openSocketProcess(database)
  await loadOf('acme', PRO).create(server.store)
})
afterAll(() => server.close())

const NAMES = Object.keys(CLIENT_MESSAGES) as ClientMessageName[]

test.each([...ROLES, 'nothing'])('sockets answer %s as far as the role may read loads [6.7]', async (role) => {
  const permitted = isPermitted(permissionsOf([role]), 'shipments#read')
  const line = await connect(server.url, { tenant: 'acme', token: server.signIn('acme', role, { roles: [role] }) })
  try {
    const opened = await line.ask('board:subscribe', SUBSCRIBE as never)
    const wrong: string[] = []
    for (const name of NAMES) {
      const answer = await line.ask(name, messagesFor(opened.view ?? 'none')[name] as never)
      const { error } = answer as { readonly error?: { readonly type: string } }
      if (error?.type === 'Malformed' && permitted) wrong.push(`${name}: Invalid message`)
      if ((error?.type === 'Forbidden') === permitted) wrong.push(`${name}: ${error?.type ?? 'answered'}`)
    }
    expect(wrong).toEqual([])
    // Each refusal goes to the security log, also the first one.
    const logged = server.forbidden.filter((each) => each.startsWith(`${role} `))
    expect(logged).toEqual(permitted ? [] : ['board:subscribe', ...NAMES].map((name) => `${role} ${name}`))
    expect(line.heard.filter(({ name }) => name !== 'presence' && !permitted)).toEqual([])
  } finally {
    line.close()
  }
})

test('a session of another tenant opens no socket, and records of another tenant are not found', async () => {
  const token = server.signIn('globex', 'admin', { roles: ['admin'] })
  await expect(connect(server.url, { tenant: 'acme', token })).rejects.toThrow('unauthorized')
  expect(server.refused).toEqual(['acme'])
  const line = await connect(server.url, { tenant: 'globex', token })
  try {
    const snapshot = await line.ask('board:subscribe', SUBSCRIBE as never)
    expect([snapshot.rows, snapshot.total]).toEqual([[], 0])
    const { error } = await line.ask('record:watch', { kind: 'shipment', id: PRO })
    expect(error.type).toBe('NotFound')
  } finally {
    line.close()
  }
})
