import { applyChanges } from '../fields/apply.ts'
import type { StoredEvent } from '../log/envelope.ts'
import type { RoleEvent } from './events.ts'
import { spoken } from './levels.ts'
import type { HouseRole } from './state.ts'

/** The role after one more event of its stream; null before the first. */
export const evolveRole = (role: HouseRole | null, stored: Pick<StoredEvent, 'type' | 'data'>): HouseRole => {
  const event = stored as unknown as RoleEvent
  switch (event.type) {
    case 'RoleCreated':
      return event.data.role
    case 'RoleRevised': {
      const revised = applyChanges(role as HouseRole, event.data.changes)
      return { ...revised, levels: spoken(revised.levels) }
    }
    case 'RoleDeleted':
      return { ...(role as HouseRole), deleted: true }
  }
}
