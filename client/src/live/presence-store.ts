import type { Presence, PresentUser } from '@waybill/shared/protocol/socket'
import { keyedStore, nextFrame, type Schedule } from './keyed-store.ts'
import type { LiveConnection } from './live-connection.ts'

/** Who else has a load open, by pro; and what we have open, announced to the others. */
export interface PresenceStore {
  readonly others: (pro: string) => readonly PresentUser[]
  readonly subscribe: (pro: string, listener: () => void) => () => void
  /** Every other user who has a load open. */
  readonly everyone: () => readonly PresentUser[]
  readonly subscribeEveryone: (listener: () => void) => () => void
  /** Replaces all viewers with the server's list. */
  readonly replace: (all: readonly Presence[]) => void
  /** Replaces one load's viewers. */
  readonly note: (presence: Pick<Presence, 'id' | 'users'>) => void
  /** All loads that have a tab here. */
  readonly setOpen: (pros: readonly string[]) => void
}

const NOBODY: readonly PresentUser[] = []

/** Maximum loads a socket may report as open; further tabs aren't announced. */
const ANNOUNCED = 50

export const presenceStore = (connection: LiveConnection, me: string, schedule: Schedule = nextFrame): PresenceStore => {
  const users = keyedStore<readonly PresentUser[]>(schedule)
  const everyone = keyedStore<readonly PresentUser[]>(schedule)
  let open: readonly string[] = []

  const announce = () =>
    connection.request('presence:set', { open: open.slice(0, ANNOUNCED).map((id) => ({ kind: 'shipment', id })) }, () => {})

  const count = () => {
    const byId = new Map<string, PresentUser>()
    for (const pro of users.keys()) for (const user of users.get(pro) ?? []) byId.set(user.id, user)
    const before = everyone.get('all') ?? NOBODY
    if (byId.size !== before.length || before.some(({ id }) => !byId.has(id))) everyone.set('all', [...byId.values()])
  }

  const set = ({ id, users: present }: Pick<Presence, 'id' | 'users'>) => {
    const others = present.filter((user) => user.id !== me)
    users.set(id, others.length > 0 ? others : undefined)
  }
  const note = (presence: Pick<Presence, 'id' | 'users'>) => {
    set(presence)
    count()
  }

  connection.onConnected(announce)
  connection.on('presence', note)

  return {
    others: (pro) => users.get(pro) ?? NOBODY,
    subscribe: users.subscribe,
    everyone: () => everyone.get('all') ?? NOBODY,
    subscribeEveryone: (listener) => everyone.subscribe('all', listener),
    replace: (all) => {
      const present = new Set(all.map(({ id }) => id))
      for (const pro of [...users.keys()]) if (!present.has(pro)) users.set(pro, undefined)
      for (const presence of all) set(presence)
      count()
    },
    note,
    setOpen: (pros) => {
      if (pros.length === open.length && pros.every((pro, index) => pro === open[index])) return
      open = [...pros]
      announce()
    },
  }
}
