import { RECORD_LISTS } from '../record/lists.ts'

/** Which fields of one kind of record say something of a person: by name wherever they stand, and everything below some of them. */
export interface PersonalFields {
  readonly named: ReadonlySet<string>
  readonly below: ReadonlySet<string>
}

const fields = (named: readonly string[], below: readonly string[] = []): PersonalFields => ({
  named: new Set(named),
  below: new Set(below),
})

const CONTACT = ['contact', 'phone', 'email']

/**
 * The fields that say something of a person, by kind of record. Names are enough: where a load, an event of it or a list of changes has
 * a field of that name, it is meant. What people write as prose (notes, subjects, bodies of mails) is none.
 */
const PERSONAL: Readonly<Record<string, PersonalFields>> = {
  shipment: fields(
    [
      ...CONTACT,
      'driver_1_ref_driver',
      'driver_1_cell',
      'driver_1_email',
      'driver_2_ref_driver',
      'driver_2_cell',
      'driver_2_email',
      'driver_name',
      'driver_cell',
      'cell',
      'dispatcher',
      'dispatcher_phone',
      'dispatcher_email',
      'signed_by',
      'received_by',
      'to',
    ],
    ['alternate_emails'],
  ),
  carrier: fields(CONTACT, ['payee']),
  customer: fields([...CONTACT, 'contact_phone', 'web_login']),
  user: fields(['email', 'first_name', 'last_name', 'profile_pic']),
  record: fields([...new Set(RECORD_LISTS.flatMap((list) => list.fields.filter(({ personal }) => personal).map(({ key }) => key)))]),
}

/** The personal fields of a kind of record (`shipment`, `carrier`…); null when it has none. */
export const personalFieldsOf = (kind: string): PersonalFields | null => PERSONAL[kind] ?? null
