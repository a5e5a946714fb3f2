import { Schema } from 'effect'

/** The most identifiers in one search or erasure. */
export const MAX_IDENTIFIERS = 20

const identifiers = Schema.Array(Schema.String.check(Schema.isMinLength(1), Schema.isMaxLength(200))).check(
  Schema.isMinLength(1),
  Schema.isMaxLength(MAX_IDENTIFIERS),
)

/** Identifiers of a person: phone numbers, email addresses, names. */
export const PersonalDataQuery = Schema.Struct({ identifiers })

export const ErasePersonalData = Schema.Struct({ identifiers, reason: Schema.String.check(Schema.isMinLength(1), Schema.isMaxLength(500)) })

const Identifier = Schema.Struct({ text: Schema.String, kind: Schema.Literals(['phone', 'email', 'name']), events: Schema.Int })

/** What an erasure leaves unchanged in the records that contain them. */
const remains = {
  /** Events that mention the person in free text: notes, email, document names. */
  free_text_events: Schema.Int,
  /** Documents of these records. */
  documents: Schema.Int,
}

/** Where a person's data is in the log, and what an erasure would make unreadable. */
export const PersonalDataFound = Schema.Struct({
  /** What was searched for, with the number of events that contain it. */
  identifiers: Schema.Array(Identifier),
  /** Other identifiers in the same events, which may belong to the same person. */
  related_identifiers: Schema.Array(Identifier),
  /** The records that contain or contained it, at most 200, and which of their fields. */
  records: Schema.Array(Schema.Struct({ kind: Schema.String, id: Schema.String, events: Schema.Int, fields: Schema.Array(Schema.String) })),
  total: Schema.Int,
  events: Schema.Int,
  /** Of these, events written before personal data was encrypted: they will be hidden, but the data stays in the database. */
  unencrypted_events: Schema.Int,
  ...remains,
})
export type PersonalDataFound = typeof PersonalDataFound.Type

export const ErasePersonalDataResponse = Schema.Struct({
  records: Schema.Int,
  events: Schema.Int,
  unencrypted_events: Schema.Int,
  /** Records outside the log that no longer name the person: email, error and import reports, open tabs, saved views. */
  other_records: Schema.Int,
  ...remains,
})
export type ErasePersonalDataResponse = typeof ErasePersonalDataResponse.Type
