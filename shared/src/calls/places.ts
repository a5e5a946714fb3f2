import { Schema } from 'effect'
import { listOf } from '../protocol/lists.ts'
import { defineCall } from './define-call.ts'
import { integer, text } from './parameter.ts'

const LETTERS = {
  search: text('What to search for, at most 80 characters'),
  limit: integer('Most results', { minimum: 1, maximum: 50, default: 10 }),
}
const Text = Schema.NullOr(Schema.String)
const Place = Schema.Struct({
  city: Schema.String,
  state: Schema.String,
  zip: Schema.String,
  country: Schema.Literals(['US', 'CA']),
  latitude: Schema.Number,
  longitude: Schema.Number,
  timezone: Schema.String,
}).annotate({ identifier: 'Place' })
const place = { name: Text, address: Text, city: Text, state: Text, zip: Text, timezone: Text }
const KnownLocation = Schema.Struct({
  ...place,
  address_2: Text,
  country: Text,
  hours: Text,
  contact: Text,
  phone: Text,
  email: Text,
  account_number: Text,
  source: Schema.Literals(['load', 'customer']),
  used: Schema.Int,
}).annotate({
  identifier: 'KnownLocation',
  description: '`used` counts how often the location appears in recent shipments and the directory.',
})
const KnownRamp = Schema.Struct({ ...place, source: Schema.Literals(['load', 'company_list', 'list']), used: Schema.Int }).annotate({
  identifier: 'KnownRamp',
})
export const listPlaces = defineCall({
  method: 'GET',
  path: '/places',
  access: 'shipments#read',
  summary: 'Find cities and postal codes',
  description: 'Matches the first letters. Returns state and time zone.',
  query: LETTERS,
  response: listOf('places', Place),
})

export const listKnownLocations = defineCall({
  method: 'GET',
  path: '/known_locations',
  access: 'shipments#read',
  summary: 'Find locations used before',
  description: 'Matches words in the name, street, city or state of stops and customers.',
  query: { ...LETTERS, customer_id: text('Without a search: only locations on shipments of this customer') },
  response: listOf('locations', KnownLocation),
})

export const listKnownRamps = defineCall({
  method: 'GET',
  path: '/known_ramps',
  access: 'shipments#read',
  summary: 'Find rail ramps',
  description:
    'Matches words in the name, railroad, city or state. Looks in your shipments, the company’s ramp list and a public list of terminals.',
  query: LETTERS,
  response: listOf('ramps', KnownRamp),
})
