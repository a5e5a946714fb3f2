import { applyChanges } from '../fields/apply.ts'
import type { StoredEvent } from '../log/envelope.ts'
import { currentChange, currentLevels } from '../permissions/renamed-features.ts'
import type { RoleEvent } from './events.ts'
import { withoutNone } from './levels.ts'
import type { CustomRole } from './state.ts'

/** The role after one more event of its stream; null before the first. */
export const evolveRole = (role: CustomRole | null, stored: Pick<StoredEvent, 'type' | 'data'>): CustomRole => {
  const event = stored as unknown as RoleEvent
  switch (event.type) {
    case 'RoleCreated':
      return { ...event.data.role, levels: currentLevels(event.data.role.levels) }
    case 'RoleRevised': {
      const revised = applyChanges(role as CustomRole, event.data.changes.map(currentChange))
      return { ...revised, levels: withoutNone(revised.levels) }
    }
    case 'RoleDeleted':
      return { ...(role as CustomRole), deleted: true }
  }
}
