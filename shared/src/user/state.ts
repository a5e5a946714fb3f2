/** A user of a tenant, folded from `user/{id}` [3.3]. The password is not here: it is no fact for a log that is kept. */
export interface User {
  readonly id: string
  readonly username: string
  readonly email: string | null
  readonly first_name: string
  readonly last_name: string
  readonly roles: readonly string[]
  readonly agents: readonly string[]
  /** Name of a company office; null = none. */
  readonly office: string | null
  /** The sha256 of a picture's bytes, in hex. */
  readonly profile_pic: string | null
  /** IANA name; null = the browser's. */
  readonly timezone: string | null
  readonly retired: { readonly at: string; readonly by: string; readonly reason: string | null } | null
}
