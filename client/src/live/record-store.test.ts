import { describe, expect, test, vi } from 'vitest'
import { setServerTime } from './clock.ts'
import { fakeLiveSocket } from './fake-live-socket.fixture.ts'
import { liveConnection } from './live-connection.ts'
import { recordStore } from './record-store.ts'

const start = () => {
  const socket = fakeLiveSocket()
  const onPresence = vi.fn()
  const store = recordStore(liveConnection(socket, { onSessionEnded: () => {} }), {
    me: '3',
    onPresence,
    schedule: (work) => work(),
  })
  socket.up()
  return { socket, store, onPresence }
}
const pro = '4820001'
const watched = { version: 5, position: 90, lock: null, lock_version: 0, users: [] }
const changed = (version: number) => ({
  kind: 'shipment',
  id: pro,
  version,
  position: 100 + version,
  changes: [{ path: 'load_info.weight', from: 1, to: 2 }],
  by: { id: '7', username: 'dana' },
  at: '2026-11-20T14:00:00Z',
})
const lock = { auth_uid: '7', username: 'dana', expires_at: '1970-01-01T00:30:00Z' }
const mine = { auth_uid: '3', username: 'miles', expires_at: '1970-01-01T00:30:00Z' }
const dana = { id: '7', username: 'dana' }
const miles = { id: '3', username: 'miles' }

test('knows nothing before the watch is confirmed', () => {
  expect(start().store.get(pro)).toMatchObject({ version: null, changed: null, truck: null, lock: undefined })
})

test('a watch returns version, lock and viewers', () => {
  const { socket, store, onPresence } = start()
  store.watch(pro)
  socket.answer('record:watch', { ...watched, lock, users: [{ id: '7', username: 'dana' }] })
  expect(store.get(pro)).toMatchObject({
    version: 5,
    changed: null,
    truck: null,
    lock: { auth_uid: '7', username: 'dana', until: 1_800_000 },
  })
  expect(onPresence).toHaveBeenCalledWith({ id: pro, users: [{ id: '7', username: 'dana' }] })
})

test('a tracking update reaches only those who watch its load', () => {
  const { socket, store } = start()
  const truck = {
    at: '2026-11-22T10:00:00.000Z',
    latitude: 31.5,
    longitude: -97.1,
    city: 'Waco',
    state: 'TX',
    source: 'Driver app',
    next: null,
  }
  socket.receive('record:moved', { kind: 'shipment', id: pro, truck })
  expect(store.get(pro).truck).toBeNull()
  store.watch(pro)
  socket.answer('record:watch', watched)
  socket.receive('record:moved', { kind: 'shipment', id: pro, truck })
  expect(store.get(pro).truck).toEqual(truck)
})

test('shows a newer version with the event that made it, and ignores an older one', () => {
  const { socket, store } = start()
  const listener = vi.fn()
  store.watch(pro)
  store.subscribe(pro, listener)
  socket.answer('record:watch', watched)
  socket.receive('record:changed', changed(6))
  expect(store.get(pro)).toMatchObject({ version: 6, changed: { by: { username: 'dana' }, changes: [{ path: 'load_info.weight' }] } })
  socket.receive('record:changed', changed(6))
  expect(listener).toHaveBeenCalledTimes(2)
})

test('the lock is updated live', () => {
  const { socket, store } = start()
  store.watch(pro)
  socket.answer('record:watch', watched)
  socket.receive('lock:changed', { pro, lock, version: 1, ended: [] })
  expect(store.get(pro).lock).toMatchObject({ username: 'dana' })
  socket.receive('lock:changed', { pro, lock: null, version: 2, ended: [] })
  expect(store.get(pro).lock).toBeNull()
})

const response = {
  locked_by_auth_uid: '3',
  locked_by_username: 'miles',
  remaining_time: 900,
  expires_at: '2026-11-20T14:15:00Z',
  error: null,
}

test('a late response to a renewal does not undo a hand-over that came meanwhile [4.30, 4.31]', () => {
  const { socket, store } = start()
  store.watch(pro)
  socket.answer('record:watch', { ...watched, lock: mine, lock_version: 4 })
  socket.receive('lock:changed', { pro, lock, version: 6, ended: [{ how: 'handed_over', holder: miles, by: miles, to: dana }] })
  store.noteLock(pro, response, 5)
  expect(store.get(pro)).toMatchObject({ lock: { username: 'dana' }, lost: { how: 'handed_over', to: dana } })
  store.noteLock(pro, null, 5)
  expect(store.get(pro).lock).toMatchObject({ username: 'dana' })
  store.noteLock(pro, response, 7)
  expect(store.get(pro)).toMatchObject({ lock: { username: 'miles' }, lost: null })
  socket.down()
  socket.up()
  socket.answer('record:watch', { ...watched, lock, lock_version: 6 })
  expect(store.get(pro).lock).toMatchObject({ username: 'miles' })
})

test('how we lost a lock is known until we have it again, even if another user had it meanwhile [4.34]', () => {
  const { socket, store } = start()
  store.watch(pro)
  socket.answer('record:watch', { ...watched, lock: mine, lock_version: 1 })
  expect(store.get(pro).lost).toBeNull()
  socket.receive('lock:changed', { pro, lock, version: 2, ended: [{ how: 'handed_over', holder: miles, by: miles, to: dana }] })
  socket.receive('lock:changed', { pro, lock: null, version: 3, ended: [{ how: 'released', holder: dana, by: dana, to: null }] })
  expect(store.get(pro)).toMatchObject({ lock: null, lost: { how: 'handed_over', holder: miles, to: dana } })
  socket.receive('lock:changed', { pro, lock: mine, version: 4, ended: [] })
  expect(store.get(pro).lost).toBeNull()
})

test("a lock in a response expires by this machine's clock, whatever the server's is", () => {
  vi.useFakeTimers({ now: 1_000_000 })
  const { store } = start()
  store.noteLock(pro, response, 1)
  expect(store.get(pro).lock).toEqual({ auth_uid: '3', username: 'miles', until: 1_900_000 })
  store.noteLock(pro, { ...response, locked_by_auth_uid: null, expires_at: null }, 2)
  expect(store.get(pro).lock).toBeNull()
  setServerTime(Date.now())
  vi.useRealTimers()
})

describe('watching a load', () => {
  test('subscribes once for all viewers and unsubscribes with the last', () => {
    const { socket, store } = start()
    const first = store.watch(pro)
    const second = store.watch(pro)
    expect(socket.unanswered('record:watch')).toHaveLength(1)
    first()
    first()
    expect(socket.unanswered('record:unwatch')).toEqual([])
    second()
    expect(socket.unanswered('record:unwatch')).toEqual([{ kind: 'shipment', id: pro }])
  })

  test('subscribes again on a new connection, and missed changes show as a newer version', () => {
    const { socket, store } = start()
    store.watch(pro)
    socket.answer('record:watch', watched)
    socket.down()
    socket.up()
    socket.answer('record:watch', { ...watched, version: 8 })
    expect(store.get(pro)).toMatchObject({ version: 8, changed: null })
  })

  test('ignores loads that no one is viewing', () => {
    const { socket, store } = start()
    socket.receive('record:changed', changed(6))
    socket.receive('lock:changed', { pro, lock, version: 1, ended: [] })
    expect(store.get(pro).version).toBeNull()
    expect(store.get(pro).lock).toBeUndefined()
  })
})
