import { createHash, randomUUID } from 'node:crypto'
import { createInterface } from 'node:readline/promises'
import { Writable } from 'node:stream'
import { ROLES } from '@waybill/shared/permissions/roles'
import { DEFAULT_REQUIRED_FIELDS } from '@waybill/shared/settings/settings'
import { passwordProblem } from '@waybill/shared/user/password'
import { Cause, Effect, Exit, Option } from 'effect'
import { createTenant } from '../users/tenants.ts'
import { createUser } from '../users/user-commands.ts'
import { type OperatorCommand, WrongUsage } from './command.ts'

/** Reads the password of a new user from `WAYBILL_PASSWORD` or, hidden, from the terminal. */
const readPassword = async (): Promise<string> => {
  const given = process.env.WAYBILL_PASSWORD
  if (given) return given
  if (!process.stdin.isTTY) throw new WrongUsage('set WAYBILL_PASSWORD, or run this in a terminal to type the password')
  process.stderr.write('Password: ')
  const unseen = new Writable({ write: (_chunk, _encoding, done) => done() })
  const prompt = createInterface({ input: process.stdin, output: unseen, terminal: true })
  const typed = await prompt.question('')
  prompt.close()
  process.stderr.write('\n')
  return typed
}

export const tenantCreate: OperatorCommand = {
  usage: 'tenant create <tenant>',
  run: async ({ database, say }, [tenant]) => {
    if (!tenant) throw new WrongUsage('expected a tenant')
    const created = await createTenant(database, {
      id: tenant,
      name: tenant,
      settings: { required_fields: { ...DEFAULT_REQUIRED_FIELDS } },
    })
    say(
      created
        ? `Created tenant ${tenant}. Next: waybill user create ${tenant} <username> --role admin`
        : `Tenant ${tenant} already exists.`,
    )
    return { ok: created, report: { tenant, created } }
  },
}

export const userCreate: OperatorCommand = {
  usage: 'user create <tenant> <username> --role <role>',
  options: ['role'],
  run: async ({ database, trade, say }, [tenant, username], { role }) => {
    if (!tenant || !username || !role) throw new WrongUsage('expected a tenant, a username and --role <role>')
    if (!ROLES.some((known) => known === role.toLowerCase())) throw new WrongUsage(`unknown role; expected one of ${ROLES.join(', ')}`)
    const password = await readPassword()
    const problem = passwordProblem(password, username)
    if (problem !== null) {
      say(`Not created: ${problem}`)
      return { ok: false, report: { tenant, username, error: problem } }
    }
    const exit = await Effect.runPromiseExit(
      createUser(
        { database, commands: trade.streams },
        {
          tenant,
          by: { id: 'operator', username: 'operator' },
          is_admin: true,
          now: new Date().toISOString(),
          command_id: randomUUID(),
          keyed: false,
          request_hash: createHash('sha256').update(`user create ${username}`).digest(),
          expected_version: null,
        },
        { username, password, roles: [role.toLowerCase()] },
      ),
    )
    if (Exit.isSuccess(exit)) {
      say(`Created user ${username}, id ${exit.value.state.id}.`)
      return { ok: true, report: { tenant, username, id: exit.value.state.id, role } }
    }
    const failure = Option.getOrUndefined(Cause.findErrorOption(exit.cause))
    if (failure === undefined) throw Cause.squash(exit.cause)
    const message = failure._tag === 'RefusedByRule' ? failure.refusal.message : failure.message
    say(`Not created: ${message}`)
    return { ok: false, report: { tenant, username, error: message } }
  },
}
