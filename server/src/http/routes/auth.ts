import { APP_VERSION } from '@waybill/shared/protocol/app-version'
import { type AuthOptions, LoginRequest, type LoginResponse, LogoutRequest } from '@waybill/shared/protocol/auth'
import { Effect } from 'effect'
import { type Context, Hono } from 'hono'
import { getCookie, setCookie } from 'hono/cookie'
import { DEVICE_DAYS } from '../../users/known-devices.ts'
import type { SignIn } from '../../users/sign-in.ts'
import type { ApiEnv } from '../api-env.ts'
import { callerAddress, isSecure } from '../caller-address.ts'
import { decodeBody } from '../decode.ts'
import { AuthenticationFailed, TooManySignIns } from '../failures.ts'
import { runCommand } from '../run-command.ts'
import { runQuery } from '../run-query.ts'

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
export const signInRoutes = ({ signIn, demo }: { readonly signIn: SignIn['signIn']; readonly demo: DemoSignIns }) =>
  new Hono<ApiEnv>()
    .post('/auth/login', (c) =>
      runCommand(
        c,
        Effect.gen(function* () {
          const { username, password } = yield* decodeBody(c, LoginRequest)
          const outcome = yield* Effect.promise(() =>
            signIn({
              tenant: c.var.tenant,
              username,
              password,
              address: callerAddress(c),
              device: c.req.header('user-agent') ?? null,
              device_token: readDevice(c),
            }),
          )
          if (outcome.status === 'failed') return yield* new AuthenticationFailed({ username })
          if (outcome.status === 'throttled') {
            return yield* new TooManySignIns({ username, retry_after_seconds: outcome.retry_after_seconds })
          }
          const { user, token, expires_at, device_token } = outcome
          keepDevice(c, device_token)
          const body: LoginResponse = {
            access_token: token,
            token_expiration: expires_at,
            username: user.username,
            email: user.email,
            firstname: user.first_name,
            lastname: user.last_name,
            id: user.id,
          }
          return { position: null, body }
        }),
      ),
    )
    .get('/auth/options', (c) =>
      runQuery(
        c,
        Effect.promise(async (): Promise<AuthOptions> => {
          const tenant = await c.var.edge.tenants.find(c.var.tenant)
          return { auth_options: { tenant: { id: c.var.tenant, name: tenant?.name ?? c.var.tenant }, version: APP_VERSION, demo } }
        }),
      ),
    )

/** Signing out: the token is invalid afterwards [7.3, 4.9]. */
export const signOutRoutes = new Hono<ApiEnv>().post('/auth/logout', (c) =>
  runCommand(
    c,
    Effect.gen(function* () {
      yield* decodeBody(c, LogoutRequest)
      yield* Effect.promise(() => c.var.edge.sessions.revoke(c.var.tenant, c.var.session.token_id))
      return { position: null }
    }),
  ),
)
