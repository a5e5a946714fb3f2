import { Schema } from 'effect'

const credential = (max: number) => Schema.String.check(Schema.isMinLength(1), Schema.isMaxLength(max))

/** `POST /auth/login` [7.2]. */
export const LoginRequest = Schema.Struct({ username: credential(80), password: credential(1024) })

/** The answer to a sign-in [7.2]. `token_expiration` is an ISO instant; `id` the user's. */
export const LoginResponse = Schema.Struct({
  access_token: Schema.String,
  token_expiration: Schema.String,
  username: Schema.String,
  email: Schema.NullOr(Schema.String),
  firstname: Schema.String,
  lastname: Schema.String,
  id: Schema.String,
})
export type LoginResponse = typeof LoginResponse.Type

/** `PUT /auth/password`: one's own password. The rules for a new one are in `user/password.ts`. */
export const OwnPasswordBody = Schema.Struct({
  current_password: credential(1024),
  new_password: Schema.String.check(Schema.isMaxLength(1024)),
})

/** `POST /auth/logout` [7.3]. */
export const LogoutRequest = Schema.Struct({ user_id: Schema.optionalKey(Schema.NullOr(Schema.Union([Schema.String, Schema.Int]))) })

/** `GET /auth/options`: what the sign-in page of a tenant needs before anybody is known. `demo` is null outside a demo. */
export const AuthOptions = Schema.Struct({
  auth_options: Schema.Struct({
    tenant: Schema.Struct({ id: Schema.String, name: Schema.String }),
    version: Schema.String,
    demo: Schema.NullOr(Schema.Struct({ usernames: Schema.Array(Schema.String), password: Schema.String })),
  }),
})
export type AuthOptions = typeof AuthOptions.Type
