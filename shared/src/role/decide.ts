import { Result } from 'effect'
import type { Alert, Refusal } from '../decision/refusal.ts'
import { diffRecords } from '../fields/diff.ts'
import { NODE_PATHS } from '../permissions/features.ts'
import { isBuiltIn, type RoleLevels } from '../permissions/roles.ts'
import type { RoleCommand } from './commands.ts'
import { levelsFor, withoutNone } from './levels.ts'
import type { CustomRole } from './state.ts'
import { type RoleEvent, roleStream } from './stream.ts'

type Decision = Result.Result<readonly RoleEvent[], Refusal>

export const MAX_ROLE_NAME = 40
export const MAX_ROLE_DESCRIPTION = 400

const refuse = (type: string, message: string, field: string): Decision =>
  Result.fail({ type, message, alerts: [{ key: field, field, message }] })
const happened = (event: RoleEvent): Decision => Result.succeed([event])

/** The id of a role that is called this, as users carry it: `Night desk` is `night_desk`. Empty where there is neither letter nor digit. */
export const roleIdOf = (name: string): string =>
  name
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '_')
    .replace(/^_+|_+$/g, '')
    .slice(0, MAX_ROLE_NAME)

/** What stands against the name and the words of a role; nothing when it can be kept. */
export const roleAlerts = ({ name, description }: { readonly name: string; readonly description: string | null }): readonly Alert[] => {
  const alert = (field: string, message: string): Alert => ({ key: field, field, message })
  const called = name.trim()
  return [
    ...(called === '' ? [alert('name', 'Name is required')] : []),
    ...(called !== '' && roleIdOf(called) === '' ? [alert('name', 'Name must contain a letter or a digit')] : []),
    ...(called.length > MAX_ROLE_NAME ? [alert('name', `Name can have at most ${MAX_ROLE_NAME} characters`)] : []),
    ...((description?.length ?? 0) > MAX_ROLE_DESCRIPTION
      ? [alert('description', `Description can have at most ${MAX_ROLE_DESCRIPTION} characters`)]
      : []),
  ]
}

const levelsRefused = (levels: RoleLevels): Decision | null => {
  for (const [path, level] of Object.entries(levels)) {
    if (!NODE_PATHS.has(path)) return refuse('FeatureUnknown', `Roles can't set a level for ${path}: there is no such feature.`, 'levels')
    if (!levelsFor(path).includes(level))
      return refuse('LevelNotAllowed', `${path} can't be set to ${level} because it changes data.`, 'levels')
  }
  return null
}

const textsRefused = (texts: Pick<CustomRole, 'name' | 'description'>): Decision | null => {
  const alerts = roleAlerts(texts)
  const [first] = alerts
  return first ? Result.fail({ type: 'RoleIncomplete', message: first.message, alerts }) : null
}

const create = (role: CustomRole | null, command: Extract<RoleCommand, { type: 'CreateRole' }>): Decision => {
  const name = command.name.trim()
  const refused = textsRefused({ name, description: command.description }) ?? levelsRefused(command.levels)
  if (refused) return refused
  const id = roleIdOf(name)
  if (isBuiltIn(id)) return refuse('RoleBuiltIn', `${name} is a built-in role. Choose another name.`, 'name')
  if (role && !role.deleted) return refuse('RoleNameTaken', 'Another role already has this name. Choose another name.', 'name')
  const created = { id, name, description: command.description, levels: withoutNone(command.levels), deleted: false }
  return happened(roleStream.happened('RoleCreated', { role: created }))
}

const revise = (role: CustomRole, { levels, ...texts }: Omit<Extract<RoleCommand, { type: 'ReviseRole' }>, 'type'>): Decision => {
  const changed = { ...texts, ...(texts.name !== undefined && { name: texts.name.trim() }) }
  const before = role.levels
  const after = withoutNone(levels ?? role.levels)
  const refused = textsRefused({ ...role, ...changed }) ?? levelsRefused(after)
  if (refused) return refused
  const every = [...new Set([...Object.keys(before), ...Object.keys(after)])].toSorted()
  const whole = (known: RoleLevels): RoleLevels => Object.fromEntries(every.map((path) => [path, known[path] ?? 'none']))
  const changes = diffRecords({ ...role, levels: whole(before) }, { ...role, ...changed, levels: whole(after) })
  return changes.length === 0 ? Result.succeed([]) : happened(roleStream.happened('RoleRevised', { changes }))
}

/**
 * Decides a command for a custom role. Built-in roles have no stream and take no commands. A role that users have is not deleted; a
 * deleted one can be created again. Who may grant what is checked before, by `beyond`.
 */
export const decideRole = (role: CustomRole | null, command: RoleCommand): Decision => {
  if (command.type === 'CreateRole') return create(role, command)
  if (!role || role.deleted) return refuse('RoleMissing', 'Role not found.', 'id')
  switch (command.type) {
    case 'ReviseRole': {
      const { type: _, ...changed } = command
      return revise(role, changed)
    }
    case 'DeleteRole':
      if (command.carriers > 0) {
        const who = command.carriers === 1 ? '1 user has' : `${command.carriers} users have`
        return refuse('RoleInUse', `${who} the role ${role.name}. Give them another role first.`, 'id')
      }
      return happened(roleStream.happened('RoleDeleted', {}))
  }
}
