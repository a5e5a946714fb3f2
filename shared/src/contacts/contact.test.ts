import { Schema } from 'effect'
import { describe, expect, test } from 'vitest'
import { BLANK_CARRIER } from '../carrier/blank.ts'
import { applyChanges } from '../fields/apply.ts'
import { diffRecords } from '../fields/diff.ts'
import { erasePersonal } from '../personal/erase.ts'
import { ERASED } from '../personal/map-personal.ts'
import { type Contact, contactList } from './contact.ts'
import { assignPurpose, contactAlerts, contactFor } from './rules.ts'

const ANN: Contact = { id: '1', contact: 'Ann Lee', role: 'Dispatch', phone: '312 555 0101', email: 'ann@prairie.example', gets: [] }
const BOB: Contact = { id: '2', contact: 'Bob Roy', role: null, phone: null, email: 'bills@prairie.example', gets: ['invoices'] }
const read = Schema.decodeUnknownSync(contactList)

describe('the contacts of a customer or carrier', () => {
  test('are numbered in their list; missing fields are empty', () => {
    expect(
      read([ANN, { contact: ' Cy ', gets: ['check_calls', 'invoices', 'invoices'] }, { id: '1', contact: 'Dee', gets: null }]),
    ).toEqual([
      ANN,
      { id: '2', contact: 'Cy', role: null, phone: null, email: null, gets: ['invoices', 'check_calls'] },
      { id: '3', contact: 'Dee', role: null, phone: null, email: null, gets: [] },
    ])
    expect(read(null)).toEqual([])
  })

  test.each([[[{ id: '0' }]], [[{ id: 'a' }]], [[{ gets: ['parcels'] }]], [Array(51).fill({ contact: 'Ann' })]])(
    'are refused where they are none: %j',
    (sent) => expect(() => read(sent)).toThrow(),
  )

  test('change one field at a time in the log, and go back as they came', () => {
    const before = { ...BLANK_CARRIER, contacts: [ANN, BOB] }
    const after = {
      ...before,
      contacts: [
        { ...ANN, phone: '312 555 0199' },
        { ...BOB, id: '3' },
      ],
    }
    const changes = diffRecords(before, after)
    expect(changes.map(({ path }) => path)).toEqual(['contacts[1].phone', 'contacts[2]', 'contacts[3]'])
    expect(applyChanges(before, changes)).toEqual(after)
  })

  test('are forgotten as the driver of a load is: the person, not the duty', () => {
    const before = { ...BLANK_CARRIER, name: 'Ann Lee', contacts: [{ ...ANN, gets: ['check_calls' as const] }, BOB] }
    const { changes } = erasePersonal('carrier', before, (text) => text === ANN.contact || text === ANN.phone || text === ANN.email).data
    expect(applyChanges(before, changes)).toEqual({
      ...before,
      contacts: [{ ...ANN, contact: ERASED, phone: ERASED, email: ERASED, gets: ['check_calls'] }, BOB],
    })
  })
})

describe('what each of them gets', () => {
  const alerts = (...contacts: readonly Contact[]) =>
    contactAlerts(contacts, 'carrier', 'Carrier').map(({ field, message }) => [field, message])

  test('needs a name, and a way to be reached', () => {
    expect(alerts(ANN, BOB)).toEqual([])
    expect(alerts({ ...ANN, contact: null })).toEqual([['carrier.contacts[1].contact', 'Carrier: Contact 1: Name is required']])
    expect(alerts({ ...BOB, email: null })).toEqual([['carrier.contacts[2].email', 'Carrier: Bob Roy: Email is required for invoices']])
    expect(alerts({ ...ANN, email: null, gets: ['check_calls'] })).toEqual([])
    expect(alerts({ ...ANN, email: null, phone: null, gets: ['check_calls'] })).toEqual([
      ['carrier.contacts[1].phone', 'Carrier: Ann Lee: Phone or email is required for check calls'],
    ])
  })

  test('goes to one of them: given to another it is taken from the first', () => {
    expect(alerts(BOB, { ...ANN, gets: ['invoices'] })).toEqual([['carrier.contacts[1].gets', 'Carrier: Invoices already go to Bob Roy']])
    const given = assignPurpose([ANN, BOB], '1', 'invoices', true)
    expect(given.map(({ gets }) => gets)).toEqual([['invoices'], []])
    expect(assignPurpose(given, '1', 'invoices', false).map(({ gets }) => gets)).toEqual([[], []])
  })

  test('is used by a load; the main contact is used if no contact has the purpose or they have no phone', () => {
    const main = { contact: 'Max', phone: '312 555 0100', email: 'desk@prairie.example' }
    const carrier = { ...main, contacts: [ANN, BOB] }
    expect(contactFor(carrier, 'invoices')).toEqual({ contact: 'Bob Roy', phone: '312 555 0100', email: 'bills@prairie.example' })
    expect(contactFor(carrier, 'check_calls')).toEqual(main)
    expect(contactFor(main, 'check_calls')).toEqual(main)
  })
})
