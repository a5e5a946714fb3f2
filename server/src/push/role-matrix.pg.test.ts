import { may } from '@waybill/shared/permissions/may'
import { permissionsOf, ROLES } from '@waybill/shared/permissions/roles'
import { CLIENT_MESSAGES, type ClientMessage, type ClientMessageName } from '@waybill/shared/protocol/socket'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testDatabase } from '../../../testing/database.ts'
import { createTenant } from '../store/tenants.ts'
import { connect, loadOf, openSocketProcess, type SocketProcess } from './sockets.harness.ts'

/** Every message that a socket takes, said as every role and as nobody's: answered or refused as the feature tree says. */

const PRO = '4890001'
const SUBSCRIBE = { board: 'shipments', filter: {}, columns: ['pro'], sort: [], limit: 5 } as const

/** One of each: a new message is not understood here before it has its line. */
const said = (view: string): { readonly [Name in ClientMessageName]: ClientMessage<Name> } => ({
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
  for (const tenant of ['acme', 'globex']) await createTenant(database.system, { tenant, name: tenant, settings: {} })
  server = await openSocketProcess(database)
  await loadOf('acme', PRO).create(server.store)
})
afterAll(() => server.close())

const NAMES = Object.keys(CLIENT_MESSAGES) as ClientMessageName[]

test.each([...ROLES, 'nothing'])('%s is answered by sockets as far as he may read loads [6.7]', async (role) => {
  const permitted = may(permissionsOf([role]), 'shipments#read')
  const line = await connect(server.url, { tenant: 'acme', token: server.signIn('acme', role, { roles: [role] }) })
  try {
    const opened = await line.ask('board:subscribe', SUBSCRIBE as never)
    const wrong: string[] = []
    for (const name of NAMES) {
      const answer = await line.ask(name, said(opened.view ?? 'none')[name] as never)
      const { error } = answer as { readonly error?: { readonly type: string } }
      if (error?.type === 'Malformed' && permitted) wrong.push(`${name}: not understood`)
      if ((error?.type === 'Forbidden') === permitted) wrong.push(`${name}: ${error?.type ?? 'answered'}`)
    }
    expect(wrong).toEqual([])
    // Each is something for the security log, the first try too.
    const told = server.forbidden.filter((each) => each.startsWith(`${role} `))
    expect(told).toEqual(permitted ? [] : ['board:subscribe', ...NAMES].map((name) => `${role} ${name}`))
    expect(line.heard.filter(({ name }) => name !== 'presence' && !permitted)).toEqual([])
  } finally {
    line.close()
  }
})

test('a session of another tenant opens no socket, and what is of another tenant is not there', async () => {
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
