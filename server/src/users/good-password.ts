import { passwordProblem } from '@waybill/shared/user/password'
import { Effect } from 'effect'
import { RefusedByRule } from '../commands/failures.ts'

/** Rejects a new password that is not strong enough. `field`: path of the password field in the request body. */
export const goodPassword = (password: string, username: string, field: string): Effect.Effect<void, RefusedByRule> => {
  const message = passwordProblem(password, username)
  return message === null
    ? Effect.void
    : Effect.fail(
        new RefusedByRule({ refusal: { type: 'PasswordNotAllowed', message, alerts: [{ key: `${field}:weak`, field, message }] } }),
      )
}
