import { getSignInOptions, signIn as signInCall, signOut } from '@waybill/shared/calls/sign-in'
import { APP_VERSION } from '@waybill/shared/protocol/app-version'
import type { AuthOptions } from '@waybill/shared/protocol/auth'
import { Effect } from 'effect'
import type { Context } from 'hono'
import { getCookie, setCookie } from 'hono/cookie'
import { DEVICE_DAYS } from '../../users/known-devices.ts'
import type { SignIn } from '../../users/sign-in.ts'
import type { ApiEnv } from '../api-env.ts'
import { callerAddress, isSecure } from '../caller-address.ts'
import { AuthenticationFailed, TooManySignIns } from '../failures.ts'
import { type Implementation, implement } from '../implement.ts'

const DEVICE_COOKIE = 'waybill_device'
const DEVICE_TOKEN = /^[A-Za-z0-9_-]{43}$/

/** The token that identifies this browser from an earlier sign-in; it gives no access. */
const readDevice = (c: Context<ApiEnv>): string | null => {
  const token = getCookie(c, DEVICE_COOKIE)
  return token !== undefined && DEVICE_TOKEN.test(token) ? token : null
}

const keepDevice = (c: Context<ApiEnv>, token: string): void => {
  const path = `/${c.var.tenant}/api/v1/auth`
  setCookie(c, DEVICE_COOKIE, token, { path, httpOnly: true, sameSite: 'Strict', secure: isSecure(c), maxAge: DEVICE_DAYS * 86_400 })
}

/** What the sign-in page offers in a demo. */
export type DemoSignIns = AuthOptions['auth_options']['demo']

/** Signing in, and what the sign-in page needs before it [7.2]. */
export const signInCalls = ({
  signIn,
  demo,
}: {
  readonly signIn: SignIn['signIn']
  readonly demo: DemoSignIns
}): readonly Implementation[] => [
  implement(signInCall, {
    handle: ({ tenant, body, http }) =>
      Effect.gen(function* () {
        const { username, password } = body
        const outcome = yield* Effect.promise(() =>
          signIn({
            tenant,
            username,
            password,
            address: callerAddress(http),
            device: http.req.header('user-agent') ?? null,
            device_token: readDevice(http),
          }),
        )
        if (outcome.status === 'failed') return yield* new AuthenticationFailed({ username })
        if (outcome.status === 'throttled') {
          return yield* new TooManySignIns({ username, retry_after_seconds: outcome.retry_after_seconds })
        }
        const { user, token, expires_at, device_token } = outcome
        keepDevice(http, device_token)
        return {
          access_token: token,
          token_expiration: expires_at,
          username: user.username,
          email: user.email,
          firstname: user.first_name,
          lastname: user.last_name,
          id: user.id,
        }
      }),
  }),
  implement(getSignInOptions, {
    handle: ({ tenant, http }) =>
      Effect.promise(async (): Promise<AuthOptions> => {
        const found = await http.var.edge.tenants.find(tenant)
        return { auth_options: { tenant: { id: tenant, name: found?.name ?? tenant }, version: APP_VERSION, demo } }
      }),
  }),
]

/** Signing out: the token is invalid afterwards [7.3, 4.9]. */
export const signOutCalls: readonly Implementation[] = [
  implement(signOut, {
    handle: ({ tenant, session, http }) => Effect.promise(() => http.var.edge.sessions.revoke(tenant, session.token_id)),
  }),
]
