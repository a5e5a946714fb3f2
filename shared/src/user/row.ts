import type { JsonObject } from '../log/envelope.ts'
import type { User } from './state.ts'

/** The columns of the view of users that the user's stream owns. */
export const userColumns = (user: User): JsonObject => ({
  username: user.username,
  email: user.email,
  first_name: user.first_name,
  last_name: user.last_name,
  roles: user.roles,
  agents: user.agents,
  office: user.office,
  profile_pic: user.profile_pic,
  timezone: user.timezone,
  retired: user.retired !== null,
})
