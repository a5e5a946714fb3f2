import { Result } from 'effect'
import { diffRecords } from '../fields/diff.ts'
import { NODE_PATHS } from '../permissions/features.ts'
import { isBuiltIn, type RoleLevels } from '../permissions/roles.ts'
import type { Alert, Refusal } from '../shipment/refusals.ts'
import type { RoleCommand } from './commands.ts'
import type { RoleEvent } from './events.ts'
import { levelsFor, spoken } from './levels.ts'
import type { HouseRole } from './state.ts'

type Decision = Result.Result<readonly RoleEvent[], Refusal>

export const MOST_ROLE_NAME = 40
export const MOST_ROLE_DESCRIPTION = 400

const refuse = (type: string, message: string, field: string): Decision =>
  Result.fail({ type, message, alerts: [{ key: field, field, message }] })
const happened = (event: RoleEvent): Decision => Result.succeed([event])

/** The id of a role that is called this, as users carry it: `Night desk` is `night_desk`. Empty where there is neither letter nor digit. */
export const roleIdOf = (name: string): string =>
  name
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '_')
    .replace(/^_+|_+$/g, '')
    .slice(0, MOST_ROLE_NAME)

/** What stands against the name and the words of a role; nothing when it can be kept. */
export const roleAlerts = ({ name, description }: { readonly name: string; readonly description: string | null }): readonly Alert[] => {
  const alert = (field: string, message: string): Alert => ({ key: field, field, message })
  const called = name.trim()
  return [
    ...(called === '' ? [alert('name', 'Name is required')] : []),
    ...(called !== '' && roleIdOf(called) === '' ? [alert('name', 'Name must have a letter or a digit')] : []),
    ...(called.length > MOST_ROLE_NAME ? [alert('name', `Name has at most ${MOST_ROLE_NAME} characters`)] : []),
    ...((description?.length ?? 0) > MOST_ROLE_DESCRIPTION
      ? [alert('description', `Description has at most ${MOST_ROLE_DESCRIPTION} characters`)]
      : []),
  ]
}

const levelsRefused = (levels: RoleLevels): Decision | null => {
  for (const [path, level] of Object.entries(levels)) {
    if (!NODE_PATHS.has(path)) return refuse('FeatureUnknown', `There is no feature ${path} that a role can say a level of.`, 'levels')
    if (!levelsFor(path).includes(level)) return refuse('LevelNotAllowed', `${path} cannot be ${level}: it changes something.`, 'levels')
  }
  return null
}

const wordsRefused = (words: Pick<HouseRole, 'name' | 'description'>): Decision | null => {
  const alerts = roleAlerts(words)
  const [first] = alerts
  return first ? Result.fail({ type: 'RoleIncomplete', message: first.message, alerts }) : null
}

const create = (role: HouseRole | null, command: Extract<RoleCommand, { type: 'CreateRole' }>): Decision => {
  const name = command.name.trim()
  const refused = wordsRefused({ name, description: command.description }) ?? levelsRefused(command.levels)
  if (refused) return refused
  const id = roleIdOf(name)
  if (isBuiltIn(id)) return refuse('RoleBuiltIn', `${name} is the name of a role that comes with the product.`, 'name')
  if (role && !role.deleted) return refuse('RoleNameTaken', 'Another role has this name.', 'name')
  const created = { id, name, description: command.description, levels: spoken(command.levels), deleted: false }
  return happened({ type: 'RoleCreated', schema_version: 1, data: { role: created } })
}

const revise = (role: HouseRole, { levels, ...words }: Omit<Extract<RoleCommand, { type: 'ReviseRole' }>, 'type'>): Decision => {
  const said = { ...words, ...(words.name !== undefined && { name: words.name.trim() }) }
  const before = role.levels
  const after = spoken(levels ?? role.levels)
  const refused = wordsRefused({ ...role, ...said }) ?? levelsRefused(after)
  if (refused) return refused
  const every = [...new Set([...Object.keys(before), ...Object.keys(after)])].toSorted()
  const whole = (known: RoleLevels): RoleLevels => Object.fromEntries(every.map((path) => [path, known[path] ?? 'none']))
  const changes = diffRecords({ ...role, levels: whole(before) }, { ...role, ...said, levels: whole(after) })
  return changes.length === 0 ? Result.succeed([]) : happened({ type: 'RoleRevised', schema_version: 1, data: { changes } })
}

/**
 * Judges a command to a role of the house. Roles that came with the product have no stream and take none. A role that users carry is not
 * deleted; a deleted one can be made anew. Who may grant what is judged before, by `beyond`.
 */
export const decideRole = (role: HouseRole | null, command: RoleCommand): Decision => {
  if (command.type === 'CreateRole') return create(role, command)
  if (!role || role.deleted) return refuse('RoleMissing', 'There is no such role.', 'id')
  switch (command.type) {
    case 'ReviseRole': {
      const { type: _, ...said } = command
      return revise(role, said)
    }
    case 'DeleteRole':
      if (command.carriers > 0) {
        const who = command.carriers === 1 ? '1 user has' : `${command.carriers} users have`
        return refuse('RoleInUse', `${who} the role ${role.name}: give them another one first.`, 'id')
      }
      return happened({ type: 'RoleDeleted', schema_version: 1, data: {} })
  }
}
