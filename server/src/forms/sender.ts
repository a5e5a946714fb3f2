/** The person who signs an email or booked a load, and how the carrier can reach them. */
export interface Sender {
  readonly name: string
  readonly email: string | null
}

/** A user as carriers read them; the username if they have no name. */
export const senderOf = (user: {
  readonly username: string
  readonly first_name: string
  readonly last_name: string
  readonly email: string | null
}): Sender => ({ name: `${user.first_name} ${user.last_name}`.trim() || user.username, email: user.email })
