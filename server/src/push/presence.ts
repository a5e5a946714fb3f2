import { randomUUID } from 'node:crypto'
import type { Presence, PresentUser, RecordRef } from '@waybill/shared/protocol/socket'
import type { Channel } from '../changes/redis-channel.ts'
import type { Rooms, Viewer } from './rooms.ts'

/** Which users have which record open. */
export interface PresenceRegistry {
  /** Sets all records that a socket has open, replacing the previous ones. */
  set(viewer: Viewer, open: readonly RecordRef[]): void
  /** The socket disconnected. A user who reconnects at once was never away. */
  leave(socketId: string): void
  in(tenant: string): readonly Presence[]
  usersOf(tenant: string, record: RecordRef): readonly PresentUser[]
  close(): Promise<void>
}

/** What one process tells the others about its own sockets. `isWhole`: it has nothing else open in this tenant. */
export interface PresenceMessage {
  readonly process: string
  readonly tenant: string
  readonly isWhole: boolean
  readonly records: readonly (readonly [record: string, users: readonly PresentUser[]])[]
}

export interface PresenceOptions {
  readonly rooms: Pick<Rooms, 'send'>
  /** Joins the channel between processes; null if there is only one process. */
  readonly join: ((onMessage: (message: PresenceMessage) => void) => Channel<PresenceMessage>) | null
  /**
   * Milliseconds: how long a socket may be away, how often a process announces itself, and how long it is trusted without an announcement.
   */
  readonly times?: { readonly away: number; readonly beat: number; readonly silence: number }
}

const TIMES = { away: 3_000, beat: 3_000, silence: 9_000 }

/** The room of every user of a tenant who may read loads. */
export const presenceRoom = (tenant: string): string => `presence ${tenant}`

const nameOf = ({ kind, id }: RecordRef): string => `${kind}/${id}`
const refOf = (name: string): RecordRef => ({ kind: 'shipment', id: name.slice(name.indexOf('/') + 1) })

/** By tenant and record: the users of each source (a socket of this process, or another process). */
type Sources = Map<string, Map<string, Map<string, readonly PresentUser[]>>>

export function createPresence({ rooms, join, times = TIMES }: PresenceOptions): PresenceRegistry {
  const self = randomUUID()
  const here: Sources = new Map()
  const elsewhere: Sources = new Map()
  const opened = new Map<string, { readonly tenant: string; readonly records: readonly string[] }>()
  const leaving = new Map<string, NodeJS.Timeout>()
  const heard = new Map<string, { readonly at: number; readonly tenants: Set<string> }>()

  const usersIn = (sources: readonly Sources[], tenant: string, record: string): readonly PresentUser[] => {
    const found = sources.flatMap((each) => [...(each.get(tenant)?.get(record)?.values() ?? [])].flat())
    return [...new Map(found.map((user) => [user.id, user])).values()].sort((a, b) => (a.id < b.id ? -1 : 1))
  }
  const everywhere = [here, elsewhere]

  const recordsOf = (sources: Sources, tenant: string, source: string): readonly string[] =>
    [...(sources.get(tenant) ?? [])].flatMap(([record, bySource]) => (bySource.has(source) ? [record] : []))

  /** Saves the users of one source and notifies everyone for whom the list of users changed. */
  const write = (sources: Sources, tenant: string, source: string, records: ReadonlyMap<string, readonly PresentUser[]>): void => {
    for (const [record, users] of records) {
      const before = usersIn(everywhere, tenant, record)
      const byRecord = sources.get(tenant) ?? new Map<string, Map<string, readonly PresentUser[]>>()
      const bySource = byRecord.get(record) ?? new Map<string, readonly PresentUser[]>()
      if (users.length > 0) bySource.set(source, users)
      else bySource.delete(source)
      if (bySource.size > 0) sources.set(tenant, byRecord.set(record, bySource))
      else byRecord.delete(record)
      if (byRecord.size === 0) sources.delete(tenant)
      const after = usersIn(everywhere, tenant, record)
      if (JSON.stringify(before) === JSON.stringify(after)) continue
      rooms.send(presenceRoom(tenant), 'presence', { ...refOf(record), users: [...after] })
    }
  }

  const hear = ({ process, tenant, isWhole, records }: PresenceMessage): void => {
    const tenants = heard.get(process)?.tenants ?? new Set()
    heard.set(process, { at: Date.now(), tenants: tenants.add(tenant) })
    const dropped = isWhole ? recordsOf(elsewhere, tenant, process) : []
    write(elsewhere, tenant, process, new Map([...dropped.map((record) => [record, []] as const), ...records]))
  }
  const channel = join?.(hear)

  const say = (tenant: string, records: readonly string[], isWhole: boolean): void =>
    channel?.say({ process: self, tenant, isWhole, records: records.map((record) => [record, usersIn([here], tenant, record)]) })

  const beat = (): void => {
    for (const [tenant, records] of here) say(tenant, [...records.keys()], true)
    for (const [process, { at, tenants }] of heard) {
      if (Date.now() - at < times.silence) continue
      heard.delete(process)
      for (const tenant of tenants) {
        write(elsewhere, tenant, process, new Map(recordsOf(elsewhere, tenant, process).map((record) => [record, []])))
      }
    }
  }
  const timer = channel && setInterval(beat, times.beat).unref()

  const replace = (socketId: string, tenant: string, records: readonly string[], user: PresentUser | null): void => {
    const before = opened.get(socketId)?.records ?? []
    const next = new Map<string, readonly PresentUser[]>(before.map((record) => [record, []]))
    for (const record of records) next.set(record, user ? [user] : [])
    if (records.length > 0) opened.set(socketId, { tenant, records })
    else opened.delete(socketId)
    write(here, tenant, socketId, next)
    say(tenant, [...next.keys()], false)
  }

  return {
    set: ({ socketId, tenant, user }, open) => replace(socketId, tenant, [...new Set(open.map(nameOf))], user),
    leave(socketId) {
      const known = opened.get(socketId)
      if (!known) return
      const away = setTimeout(() => {
        leaving.delete(socketId)
        replace(socketId, known.tenant, [], null)
      }, times.away)
      leaving.set(socketId, away.unref())
    },
    in: (tenant) => {
      const records = new Set(everywhere.flatMap((sources) => [...(sources.get(tenant)?.keys() ?? [])]))
      return [...records].map((record) => ({ ...refOf(record), users: [...usersIn(everywhere, tenant, record)] }))
    },
    usersOf: (tenant, record) => usersIn(everywhere, tenant, nameOf(record)),
    async close() {
      clearInterval(timer)
      for (const away of leaving.values()) clearTimeout(away)
      for (const tenant of here.keys()) channel?.say({ process: self, tenant, isWhole: true, records: [] })
      await channel?.close()
    },
  }
}
