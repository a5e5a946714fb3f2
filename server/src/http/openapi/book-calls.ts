import { CarrierInput } from '@waybill/shared/carrier/input'
import { PayeeInput } from '@waybill/shared/carrier/payee'
import { CustomerInput } from '@waybill/shared/customer/input'
import { CarrierImport } from '@waybill/shared/protocol/carrier-import'
import { DeactivateBody } from '@waybill/shared/protocol/company-bodies'
import { listOf } from '@waybill/shared/protocol/lists'
import { CarrierDriver, PartnerLane, SimilarCompany } from '@waybill/shared/protocol/partner-work'
import { Schema } from 'effect'
import { type Call, PAGE } from './call.ts'
import { Alert, Carrier, Company } from './resources.ts'

const version = Schema.optionalKey(Schema.NullOr(Schema.Int))
const CarrierBody = Schema.Struct({ carrier: Schema.Struct({ ...CarrierInput.fields, version }) })
const CompanyBody = Schema.Struct({ company: Schema.Struct({ ...CustomerInput.fields, version }) })
const BOOK_QUERY = {
  sort: 'One of the columns of the list; `-` in front turns it round; `match`: what the search fits best comes first',
  'filters[name]': 'The whole name, in whatever case',
  'filters[city]': 'A city',
  'filters[state]': 'A state',
  'filters[status]': 'A status',
}
const CarrierWithFigures = Schema.Struct({
  ...Carrier.fields,
  number_of_loads: Schema.Int,
  average_cost: Schema.NullOr(Schema.String),
  last_load_date: Schema.NullOr(Schema.String),
  ytd_loads: Schema.Int,
  ytd_cancels: Schema.Int,
  ytd_paid: Schema.String,
}).annotate({
  identifier: 'CarrierWithFigures',
  description: 'A carrier, with what our loads say of him; `ytd_`: of this year, by pickup.',
})
const ListedCarrier = Schema.Struct({
  ...CarrierWithFigures.fields,
  standing: Schema.Struct({ usable: Schema.Boolean, reasons: Schema.Array(Alert) }),
}).annotate({ identifier: 'ListedCarrier', description: 'A carrier of a list: whether he may be used today, and what is against it.' })
const REFERENCE = { mc_num: 'MC number', dot_num: 'USDOT number' }
const PayeeBody = Schema.Struct({ carrier: Schema.Struct({ payee: PayeeInput, version }) })
const NoPayeeBody = Schema.Struct({ carrier: Schema.optionalKey(Schema.Struct({ version })) })
const ProductionCheck = Schema.Struct({
  production_check: Schema.Struct({
    usable: Schema.Boolean,
    reasons: Schema.Array(Alert),
    carrier: Schema.Json,
    compliance: Schema.Json,
    checked_at: Schema.String,
  }),
})
const OneCarrier = Schema.Struct({ carrier: Carrier })
const SavedCompany = Schema.Struct({ company: Company, message: Schema.String, warnings: Schema.Array(Alert) })
const LETTERS = { search: 'The letters, at most 80', limit: 'At most 50; 10 unless said' }
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
}).annotate({ identifier: 'KnownLocation', description: '`used`: how often it stood in the newest loads and the book.' })
const KnownRamp = Schema.Struct({ ...place, source: Schema.Literals(['load', 'house', 'list']), used: Schema.Int }).annotate({
  identifier: 'KnownRamp',
})
const COMPANY_QUERY = {
  ...PAGE,
  sort: 'One of the columns of the list; `-` in front turns it round; `match`: what the search fits best comes first',
  'filters[name]': 'The whole name, in whatever case',
  'filters[city]': 'A city',
  'filters[state]': 'A state',
  'filters[status]': '`Active` or `Inactive`',
  'filters[type]': 'A type',
  'filters[sales_rep]': 'A sales rep',
  'filters[office]': 'An office',
  'filters[account_number]': 'An account number',
  'filters[zip]': 'A zip',
  'filters[bill_to]': 'Who is billed',
}

/** Carriers and customers, and places. */
export const BOOK_CALLS: readonly Call[] = [
  {
    method: 'get',
    path: '/carriers',
    summary: 'Carriers',
    feature: 'carriers#read',
    query: {
      ...PAGE,
      ...BOOK_QUERY,
      'filters[mc_number]': 'MC number',
      'filters[dot_number]': 'USDOT number',
      'filters[safety_rating]': 'A safety rating',
      'filters[rank]': 'A rank',
      'filters[insured]': '`true` or `false`: whether his insurances have run out',
      'filters[compliant]': '`true` or `false`: whether compliance has anything against him, before any load',
    },
    answer: listOf('carriers', ListedCarrier),
  },
  {
    method: 'get',
    path: '/carriers/imports',
    summary: 'Census files on their way into the books, the newest fifty',
    feature: 'carriers#read',
    answer: listOf('carrier_imports', CarrierImport),
  },
  {
    method: 'post',
    path: '/carriers/imports',
    summary: 'Send an FMCSA census file (CSV), at most 64 MiB; its carriers come into the books behind the call',
    feature: 'carriers#create',
    upload: { file: 'The census file' },
    answer: Schema.Struct({ carrier_import: CarrierImport }),
    status: 201,
  },
  {
    method: 'get',
    path: '/carriers/show',
    summary: 'One carrier by our id or by a number that the government gave him',
    feature: 'carriers#read',
    query: { id: 'Our id', ...REFERENCE },
    answer: Schema.Struct({ carrier: CarrierWithFigures }),
  },
  {
    method: 'get',
    path: '/carriers/production_check',
    summary: 'Whether a carrier may be used now, before any load, and what stands against it',
    feature: 'carriers#read',
    query: { id: 'Our id', ...REFERENCE },
    answer: ProductionCheck,
  },
  {
    method: 'get',
    path: '/carriers/get_carrier_status',
    summary: 'Whether a carrier is active',
    feature: 'carriers#read',
    query: { carrier_id: 'Our id', mc_num: 'MC number', dot_num: 'USDOT number' },
    answer: Schema.Struct({ carrier: Schema.Json }),
  },
  {
    method: 'get',
    path: '/carriers/{id}',
    summary: 'One carrier',
    feature: 'carriers#read',
    answer: Schema.Struct({ carrier: CarrierWithFigures }),
  },
  {
    method: 'post',
    path: '/carriers',
    summary: 'Add a carrier',
    feature: 'carriers#create',
    body: CarrierBody,
    answer: OneCarrier,
    status: 201,
    command: true,
  },
  {
    method: 'put',
    path: '/carriers/{id}',
    summary: 'Change a carrier',
    feature: 'carriers#revise',
    body: CarrierBody,
    answer: OneCarrier,
    command: true,
  },
  {
    method: 'put',
    path: '/carriers/{id}/add_or_update_payee',
    summary: 'Say whom we pay for the loads of a carrier',
    feature: 'carriers#revise',
    body: PayeeBody,
    answer: OneCarrier,
    command: true,
  },
  {
    method: 'put',
    path: '/carriers/{id}/remove_payee',
    summary: 'Pay a carrier himself again',
    feature: 'carriers#revise',
    body: NoPayeeBody,
    answer: OneCarrier,
    command: true,
  },
  {
    method: 'get',
    path: '/companies',
    summary: 'Customers',
    feature: 'customers#read',
    query: COMPANY_QUERY,
    answer: listOf('companies', Company),
  },
  {
    method: 'get',
    path: '/companies_live_board',
    summary: 'A page of the list of customers with the cells of its columns, and the log position at which it is true',
    feature: 'customers#read',
    query: { ...COMPANY_QUERY, columns: 'Keys of columns with commas between; the default layout when left out' },
    answer: Schema.Struct({
      companies_live_board: Schema.Array(
        Schema.Struct({ id: Schema.String, position: Schema.Int, cells: Schema.Record(Schema.String, Schema.Json) }),
      ),
      position: Schema.Int,
      total: Schema.Int,
      more: Schema.Boolean,
      next: Schema.NullOr(Schema.String),
    }),
  },
  {
    method: 'get',
    path: '/companies/all_companies',
    summary: 'Every active customer by name, for pickers',
    feature: 'customers#read',
    answer: listOf('companies', Schema.Struct({ id: Schema.String, name: Schema.String })),
  },
  {
    method: 'get',
    path: '/companies/new',
    summary: 'A blank customer, and what must be said of one',
    feature: 'customers#create',
    answer: Schema.Struct({
      company: Schema.Struct({ ...Company.fields, id: Schema.Null }),
      required_fields: Schema.Array(Schema.String),
    }),
  },
  {
    method: 'get',
    path: '/companies/similar',
    summary: 'Customers who look like one that is being written down: by name, address or phone number',
    feature: 'customers#read',
    query: {
      id: 'Our id of the one in hand, who is not like himself',
      name: 'What was typed of the name',
      address: 'Of the street',
      city: 'Of the city',
      state: 'Of the state',
      zip: 'Of the zip',
      phone: 'Of the phone number',
    },
    answer: listOf('companies', SimilarCompany),
  },
  {
    method: 'get',
    path: '/companies/{id}/lanes',
    summary: 'The lanes a customer ships, counted from his loads',
    feature: 'shipments#read',
    answer: listOf('lanes', PartnerLane),
  },
  {
    method: 'get',
    path: '/carriers/{id}/lanes',
    summary: 'The lanes a carrier hauls, counted from his loads',
    feature: 'shipments#read',
    answer: listOf('lanes', PartnerLane),
  },
  {
    method: 'get',
    path: '/carriers/{id}/drivers',
    summary: 'Drivers of the newest loads of a carrier',
    feature: 'shipments#read',
    answer: listOf('drivers', CarrierDriver),
  },
  {
    method: 'get',
    path: '/companies/{id}',
    summary: 'One customer, with what he owes for loads not yet released to accounting, and the credit that is left',
    feature: 'customers#read',
    answer: Schema.Struct({
      company: Schema.Struct({ ...Company.fields, exposure: Schema.String, available: Schema.NullOr(Schema.String) }),
    }),
  },
  {
    method: 'post',
    path: '/companies',
    summary: 'Add a customer',
    feature: 'customers#create',
    body: CompanyBody,
    answer: SavedCompany,
    status: 201,
    command: true,
  },
  {
    method: 'put',
    path: '/companies/deactivate',
    summary: 'Put customers away: no new load finds them',
    feature: 'customers#revise',
    body: DeactivateBody,
    answer: Schema.Struct({ companies: Schema.Array(Company) }),
    command: true,
  },
  {
    method: 'put',
    path: '/companies/{id}',
    summary: 'Change a customer',
    feature: 'customers#revise',
    body: CompanyBody,
    answer: SavedCompany,
    command: true,
  },
  {
    method: 'get',
    path: '/places',
    summary: 'Cities and postal codes by their first letters, with state and time zone',
    feature: 'shipments#read',
    query: LETTERS,
    answer: listOf('places', Place),
  },
  {
    method: 'get',
    path: '/known_locations',
    summary: 'Locations that our loads went to, and those of customers, by words of name, street, city or state',
    feature: 'shipments#read',
    query: { ...LETTERS, customer_id: 'Without letters: only locations of the loads of this customer' },
    answer: listOf('locations', KnownLocation),
  },
  {
    method: 'get',
    path: '/known_ramps',
    summary:
      'Rail ramps of our loads, of the list of the house and of a public list of terminals, by words of name, railroad, city or state',
    feature: 'shipments#read',
    query: LETTERS,
    answer: listOf('ramps', KnownRamp),
  },
]
