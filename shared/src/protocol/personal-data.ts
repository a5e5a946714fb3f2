import { Schema } from 'effect'

/** The most identifiers that are looked for, or erased, in one go. */
export const MOST_IDENTIFIERS = 20

const texts = Schema.Array(Schema.String.check(Schema.isMinLength(1), Schema.isMaxLength(200))).check(
  Schema.isMinLength(1),
  Schema.isMaxLength(MOST_IDENTIFIERS),
)

/** What a person is known by: phone numbers, e-mail addresses, names. */
export const PersonalDataQuery = Schema.Struct({ texts })

export const ErasePersonalData = Schema.Struct({ texts, reason: Schema.String.check(Schema.isMinLength(1), Schema.isMaxLength(500)) })

const Identifier = Schema.Struct({ text: Schema.String, kind: Schema.Literals(['phone', 'email', 'name']), events: Schema.Int })

/** What erasing leaves as it is, in the records that hold or held them. */
const remains = {
  /** Events that name them in prose: notes, mails, names of documents. */
  prose_events: Schema.Int,
  /** Documents that were filed with these records. */
  documents: Schema.Int,
}

/** What of a person stands in the log, and what would be unreadable once it is erased. */
export const PersonalDataFound = Schema.Struct({
  /** What was asked for, with the events that hold it; 0 where none does. */
  identifiers: Schema.Array(Identifier),
  /** What stands beside it in the same events: perhaps the same person. */
  beside: Schema.Array(Identifier),
  /** The records that hold it or held it, at most 200 of them, and which of their fields. */
  records: Schema.Array(Schema.Struct({ kind: Schema.String, id: Schema.String, events: Schema.Int, fields: Schema.Array(Schema.String) })),
  total: Schema.Int,
  events: Schema.Int,
  /** Of these, events from before personal data was encrypted: they will not be shown, but their bytes stay. */
  plain_events: Schema.Int,
  ...remains,
})
export type PersonalDataFound = typeof PersonalDataFound.Type

export const PersonalDataErasedAnswer = Schema.Struct({
  records: Schema.Int,
  events: Schema.Int,
  plain_events: Schema.Int,
  /** Rows beside the log that named them and do no more: mails, reports of errors and imports, open tabs, saved views. */
  beside: Schema.Int,
  ...remains,
})
export type PersonalDataErasedAnswer = typeof PersonalDataErasedAnswer.Type
