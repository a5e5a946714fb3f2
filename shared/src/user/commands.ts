import { Schema } from 'effect'
import { text, timezone } from '../fields/field-schemas.ts'
import { optional } from '../fields/optional.ts'
import { knownZone } from '../time/time-zone.ts'

const names = Schema.Array(Schema.String.check(Schema.isMaxLength(40))).check(Schema.isMaxLength(20))

const existingZone = timezone.check(
  Schema.makeFilter(
    (zone: string | null) => zone === null || knownZone(zone) !== null || 'Expected an IANA time zone such as America/Chicago',
  ),
)

/** What a form or a tool may say about a user; what is absent stays as it is. `office`: by its name, null = no office [9.12]. */
export const UserInput = Schema.Struct(
  optional({ email: text(), first_name: text(80), last_name: text(80), timezone: existingZone, office: text(), agents: names }),
)
export type UserInput = typeof UserInput.Type

/** Commands for a user. The password travels beside the command, never in it. */
export type UserCommand =
  | {
      readonly type: 'CreateUser'
      readonly id: string
      readonly username: string
      readonly roles: readonly string[]
      readonly user: UserInput
    }
  /** `roles` is null where they stay as they are. */
  | { readonly type: 'ReviseUser'; readonly user: UserInput; readonly roles: readonly string[] | null }
  /** `picture`: the sha256 of its bytes; null takes it away. */
  | { readonly type: 'ChangePicture'; readonly picture: string | null }
  | { readonly type: 'RetireUser'; readonly reason: string | null }
  | { readonly type: 'ChangePassword' }
