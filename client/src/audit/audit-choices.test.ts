import { STREAMS } from '@waybill/shared/streams/streams'
import { expect, test } from 'vitest'
import { choicesLike, fieldChoices, kindChoices, typeChoices } from './audit-choices.ts'

const TYPES = Object.values(STREAMS).flatMap(({ kind, events }) => Object.keys(events).map((type) => ({ kind, type })))

const titles = (choices: readonly { readonly title: string }[]) => choices.map(({ title }) => title)

test('offers all event types, or only those of the selected record type [2.35]', () => {
  expect(titles(typeChoices(TYPES, 'user'))).toEqual([
    'Password changed',
    'Personal data erased',
    'User created',
    'User retired',
    'User revised',
    'User roles changed',
  ])
  expect(typeChoices(TYPES, null).find(({ value }) => value === 'PersonalDataErased')?.detail).toBe(
    'Pro, Carrier, Customer, User, List entry',
  )
  expect(titles(kindChoices)).toContain('Lock of pro')
})

test('finds choices by every word of title, path or type, with prefix matches first', () => {
  const fields = fieldChoices(['pick_stops.appt_start_date', 'load_info.weight', 'items.weight', 'customer_weight_limit'])
  expect(titles(choicesLike(fields, 'weight'))).toEqual(['Weight', 'Weight', 'Customer weight limit'])
  expect(titles(choicesLike(fields, 'weight items'))).toEqual(['Weight'])
  expect(titles(choicesLike(fields, 'appoint DATE'))).toEqual(['Appointment date'])
  expect(choicesLike(fields, '')).toHaveLength(4)
  expect(choicesLike(fields, 'no such field')).toEqual([])
})
