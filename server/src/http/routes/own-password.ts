import { changePassword } from '@waybill/shared/calls/sign-in'
import { Effect } from 'effect'
import { RefusedByRule } from '../../commands/failures.ts'
import { goodPassword } from '../../users/good-password.ts'
import type { KnownDevices } from '../../users/known-devices.ts'
import type { SignIn } from '../../users/sign-in.ts'
import type { UserCommands } from '../../users/user-commands.ts'
import { callerAddress } from '../caller-address.ts'
import { TooManySignIns } from '../failures.ts'
import { type Implementation, implement } from '../implement.ts'

const WRONG = 'This is not your current password. Try again'

interface Parts {
  readonly verify: SignIn['verify']
  readonly users: UserCommands
  readonly devices: KnownDevices
}

/** Users change their own password; all their other sessions end, and every browser that is recognized for them is forgotten. */
export const ownPasswordCalls = ({ verify, users, devices }: Parts): readonly Implementation[] => [
  implement(changePassword, {
    handle: ({ tenant, session, body, command, http }) =>
      Effect.gen(function* () {
        const { user } = session
        const { current_password, new_password } = body
        yield* goodPassword(new_password, user.username, 'new_password')
        const result = yield* Effect.promise(() => verify(tenant, user, current_password, callerAddress(http)))
        if (typeof result === 'object') {
          return yield* new TooManySignIns({ username: user.username, retry_after_seconds: result.retry_after_seconds })
        }
        if (result === 'wrong') {
          const alerts = [{ key: 'current_password:wrong', field: 'current_password', message: WRONG }]
          return yield* new RefusedByRule({ refusal: { type: 'WrongPassword', message: WRONG, alerts } })
        }
        // The hash for the idempotency key is stored, so it must not include the password.
        const ack = yield* users.changePassword(yield* command(null, null), user.id, new_password, session.token_id)
        yield* Effect.promise(() => devices.forget(tenant, user.id))
        return { position: ack.position }
      }),
  }),
]
