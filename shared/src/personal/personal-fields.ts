/** Which fields of one kind of record hold personal data: by name wherever they are, and everything below some of them. */
export interface PersonalFields {
  readonly named: ReadonlySet<string>
  readonly below: ReadonlySet<string>
}

/** The fields that name and reach a contact. */
export const CONTACT_FIELDS = ['contact', 'phone', 'email'] as const

/** Personal fields as a stream definition lists them. Free text (notes, subjects, bodies of emails) is not among them. */
export const personalFields = ({
  named,
  below = [],
}: {
  readonly named: readonly string[]
  readonly below?: readonly string[]
}): PersonalFields => ({ named: new Set(named), below: new Set(below) })
