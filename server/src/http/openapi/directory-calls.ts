import { CarrierInput } from '@waybill/shared/carrier/input'
import { PayeeInput } from '@waybill/shared/carrier/payee'
import { CustomerInput } from '@waybill/shared/customer/input'
import { CarrierImport } from '@waybill/shared/protocol/carrier-import'
import { DeactivateBody } from '@waybill/shared/protocol/company-bodies'
import { listOf } from '@waybill/shared/protocol/lists'
import { CarrierDriver, DirectoryLane, SimilarCompany } from '@waybill/shared/protocol/partner-work'
import { Schema } from 'effect'
import { AT, type Call, PAGE_QUERY } from './call.ts'
import { flag, integer, listed, several, text } from './parameter.ts'
import { AlertSchema, CarrierSchema, Company } from './resources.ts'
import { CarrierStatus, CheckedCarrier, ProductionCompliance } from './shipment-parts.ts'

const version = Schema.optionalKey(Schema.NullOr(Schema.Int))
const CarrierBody = Schema.Struct({ carrier: Schema.Struct({ ...CarrierInput.fields, version }) })
const CompanyBody = Schema.Struct({ company: Schema.Struct({ ...CustomerInput.fields, version }) })
const SORT = 'A column; `-` in front sorts descending. `match` puts the best matches of the search first'
const BOOK_QUERY = {
  sort: SORT,
  'filters[name]': several(text('Exact name, ignoring case')),
  'filters[city]': several(text('City')),
  'filters[state]': several(text('State')),
  'filters[status]': several(text('Status')),
}
const CarrierWithFigures = Schema.Struct({
  ...CarrierSchema.fields,
  number_of_loads: Schema.Int,
  average_cost: Schema.NullOr(Schema.String),
  last_load_date: Schema.NullOr(Schema.String),
  ytd_loads: Schema.Int,
  ytd_cancels: Schema.Int,
  ytd_paid: Schema.String,
}).annotate({
  identifier: 'CarrierWithFigures',
  description: 'A carrier with totals of their shipments. `ytd_` totals count this year’s pickups.',
})
const ListedCarrier = Schema.Struct({
  ...CarrierWithFigures.fields,
  eligibility: Schema.Struct({ is_usable: Schema.Boolean, reasons: Schema.Array(AlertSchema) }),
}).annotate({ identifier: 'ListedCarrier', description: 'A carrier in a list, with whether they can be used today and, if not, why.' })
/** One carrier: today's totals and eligibility, which a carrier of the past (`at`) doesn't have. */
const { number_of_loads, average_cost, last_load_date, ytd_loads, ytd_cancels, ytd_paid, eligibility } = ListedCarrier.fields
const CarrierToday = Schema.Struct({
  ...CarrierSchema.fields,
  number_of_loads: Schema.optionalKey(number_of_loads),
  average_cost: Schema.optionalKey(average_cost),
  last_load_date: Schema.optionalKey(last_load_date),
  ytd_loads: Schema.optionalKey(ytd_loads),
  ytd_cancels: Schema.optionalKey(ytd_cancels),
  ytd_paid: Schema.optionalKey(ytd_paid),
  eligibility: Schema.optionalKey(eligibility),
}).annotate({ identifier: 'CarrierToday', description: 'A carrier. With `at`, without totals and eligibility.' })
const REFERENCE = { mc_num: 'MC number', dot_num: 'USDOT number' }
const PayeeBody = Schema.Struct({ carrier: Schema.Struct({ payee: PayeeInput, version }) })
const NoPayeeBody = Schema.Struct({ carrier: Schema.optionalKey(Schema.Struct({ version })) })
const ProductionCheck = Schema.Struct({
  production_check: Schema.Struct({
    is_usable: Schema.Boolean,
    reasons: Schema.Array(AlertSchema),
    carrier: CheckedCarrier,
    compliance: ProductionCompliance,
    checked_at: Schema.String,
  }),
})
const OneCarrier = Schema.Struct({ carrier: CarrierSchema })
const SavedCompany = Schema.Struct({ company: Company, message: Schema.String, warnings: Schema.Array(AlertSchema) })
const LETTERS = {
  search: 'What to search for, at most 80 characters',
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
const COMPANY_QUERY = {
  ...PAGE_QUERY,
  ...BOOK_QUERY,
  'filters[status]': several(text('`Active` or `Inactive`')),
  'filters[type]': several(text('Type')),
  'filters[sales_rep]': several(text('Sales rep')),
  'filters[office]': several(text('Agent office')),
  'filters[account_number]': several(text('Account number')),
  'filters[zip]': several(text('ZIP or postal code')),
  'filters[bill_to]': several(text('Bill-to')),
}

/** Carriers, customers and places. */
export const BOOK_CALLS: readonly Call[] = [
  {
    method: 'get',
    path: '/carriers',
    operationId: 'listCarriers',
    summary: 'List carriers',
    feature: 'carriers#read',
    query: {
      ...PAGE_QUERY,
      ...BOOK_QUERY,
      'filters[mc_number]': several(text('MC number')),
      'filters[dot_number]': several(text('USDOT number')),
      'filters[safety_rating]': several(text('Safety rating')),
      'filters[rank]': several(text('Rank')),
      'filters[insured]': flag('Insurance is current'),
      'filters[compliant]': flag('Passes the compliance rules today'),
    },
    answer: listOf('carriers', ListedCarrier),
  },
  {
    method: 'get',
    path: '/carriers/imports',
    operationId: 'listCarrierImports',
    summary: 'List the 50 most recent carrier imports',
    feature: 'carriers#read',
    answer: listOf('carrier_imports', CarrierImport),
  },
  {
    method: 'post',
    path: '/carriers/imports',
    operationId: 'importCarriers',
    summary: 'Import carriers from an FMCSA census file',
    description: 'A CSV file of at most 64 MiB. Carriers are added in the background; follow the progress with `GET /carriers/imports`.',
    feature: 'carriers#create',
    upload: { file: 'The census file' },
    answer: Schema.Struct({ carrier_import: CarrierImport }),
    status: 201,
  },
  {
    method: 'get',
    path: '/carriers/show',
    operationId: 'findCarrier',
    summary: 'Find a carrier by id, MC or USDOT number',
    feature: 'carriers#read',
    query: { id: 'Carrier id', ...REFERENCE },
    answer: Schema.Struct({ carrier: CarrierWithFigures }),
  },
  {
    method: 'get',
    path: '/carriers/production_check',
    operationId: 'checkCarrier',
    summary: 'Check whether a carrier can be used today',
    description: 'Runs the compliance rules for a shipment that declares no value and picks up today.',
    feature: 'carriers#read',
    query: { id: 'Carrier id', ...REFERENCE },
    answer: ProductionCheck,
  },
  {
    method: 'get',
    path: '/carriers/get_carrier_status',
    operationId: 'getCarrierStatus',
    summary: 'Get a carrier’s status',
    feature: 'carriers#read',
    query: { carrier_id: 'Carrier id', ...REFERENCE },
    answer: Schema.Struct({ carrier: CarrierStatus }),
  },
  {
    method: 'get',
    path: '/carriers/{id}',
    operationId: 'getCarrier',
    summary: 'Get a carrier',
    feature: 'carriers#read',
    query: { at: AT },
    answer: Schema.Struct({ carrier: CarrierToday }),
  },
  {
    method: 'post',
    path: '/carriers',
    operationId: 'createCarrier',
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
    operationId: 'updateCarrier',
    summary: 'Update a carrier',
    feature: 'carriers#revise',
    body: CarrierBody,
    answer: OneCarrier,
    command: true,
  },
  {
    method: 'put',
    path: '/carriers/{id}/add_or_update_payee',
    operationId: 'setCarrierPayee',
    summary: 'Add or update a carrier’s payee',
    description: 'Payments for this carrier go to the payee, such as a factoring company.',
    feature: 'carriers#revise_payee',
    body: PayeeBody,
    answer: OneCarrier,
    command: true,
  },
  {
    method: 'put',
    path: '/carriers/{id}/remove_payee',
    operationId: 'removeCarrierPayee',
    summary: 'Remove a carrier’s payee',
    description: 'Payments go to the carrier again.',
    feature: 'carriers#revise_payee',
    body: NoPayeeBody,
    answer: OneCarrier,
    command: true,
  },
  {
    method: 'get',
    path: '/companies',
    operationId: 'listCompanies',
    summary: 'List customers',
    feature: 'customers#read',
    query: COMPANY_QUERY,
    answer: listOf('companies', Company),
  },
  {
    method: 'get',
    path: '/companies_live_board',
    operationId: 'getCompaniesLiveBoard',
    summary: 'Get a page of the customer list',
    description: 'Returns the cells of the columns you ask for and the log position at which they are current.',
    feature: 'customers#read',
    query: { ...COMPANY_QUERY, columns: listed(text('Keys of columns; the default layout if left out')) },
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
    operationId: 'listAllCompanies',
    summary: 'List all active customers by name',
    description: 'Meant for pickers.',
    feature: 'customers#read',
    answer: listOf('companies', Schema.Struct({ id: Schema.String, name: Schema.String })),
  },
  {
    method: 'get',
    path: '/companies/new',
    operationId: 'getNewCompany',
    summary: 'Get a blank customer',
    description: 'Returns every field with its default, and which fields are required.',
    feature: 'customers#create',
    answer: Schema.Struct({
      company: Schema.Struct({ ...Company.fields, id: Schema.Null }),
      required_fields: Schema.Array(Schema.String),
    }),
  },
  {
    method: 'get',
    path: '/companies/similar',
    operationId: 'listSimilarCompanies',
    summary: 'Find customers similar to a new one',
    description: 'Compares name, address and phone number, to avoid duplicates.',
    feature: 'customers#read',
    query: {
      id: 'Id of the customer being edited, which is left out of the result',
      name: 'Name, as typed so far',
      address: 'Street address, as typed so far',
      city: 'City, as typed so far',
      state: 'State, as typed so far',
      zip: 'ZIP or postal code, as typed so far',
      phone: 'Phone number, as typed so far',
    },
    answer: listOf('companies', SimilarCompany),
  },
  {
    method: 'get',
    path: '/companies/{id}/lanes',
    operationId: 'listCompanyLanes',
    summary: 'List a customer’s lanes',
    description: 'Counted from the customer’s shipments, without voided ones.',
    feature: 'shipments#read',
    answer: listOf('lanes', DirectoryLane),
  },
  {
    method: 'get',
    path: '/carriers/{id}/lanes',
    operationId: 'listCarrierLanes',
    summary: 'List a carrier’s lanes',
    description: 'Counted from the carrier’s shipments, without voided ones.',
    feature: 'shipments#read',
    answer: listOf('lanes', DirectoryLane),
  },
  {
    method: 'get',
    path: '/carriers/{id}/drivers',
    operationId: 'listCarrierDrivers',
    summary: 'List a carrier’s recent drivers',
    feature: 'shipments#read',
    answer: listOf('drivers', CarrierDriver),
  },
  {
    method: 'get',
    path: '/companies/{id}',
    operationId: 'getCompany',
    summary: 'Get a customer',
    description:
      'Includes `exposure` (what the customer owes on shipments not yet released to accounting) and `available` credit. With `at`, both are left out.',
    feature: 'customers#read',
    query: { at: AT },
    answer: Schema.Struct({
      company: Schema.Struct({
        ...Company.fields,
        exposure: Schema.optionalKey(Schema.String),
        available: Schema.optionalKey(Schema.NullOr(Schema.String)),
      }),
    }),
  },
  {
    method: 'post',
    path: '/companies',
    operationId: 'createCompany',
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
    operationId: 'deactivateCompanies',
    summary: 'Deactivate customers',
    description: 'A deactivated customer can’t be used on new shipments. Existing shipments don’t change.',
    feature: 'customers#revise',
    body: DeactivateBody,
    answer: Schema.Struct({ companies: Schema.Array(Company) }),
    command: true,
  },
  {
    method: 'put',
    path: '/companies/{id}',
    operationId: 'updateCompany',
    summary: 'Update a customer',
    feature: 'customers#revise',
    body: CompanyBody,
    answer: SavedCompany,
    command: true,
  },
  {
    method: 'get',
    path: '/places',
    operationId: 'listPlaces',
    summary: 'Find cities and postal codes',
    description: 'Matches the first letters. Returns state and time zone.',
    feature: 'shipments#read',
    query: LETTERS,
    answer: listOf('places', Place),
  },
  {
    method: 'get',
    path: '/known_locations',
    operationId: 'listKnownLocations',
    summary: 'Find locations used before',
    description: 'Matches words in the name, street, city or state of stops and customers.',
    feature: 'shipments#read',
    query: { ...LETTERS, customer_id: 'Without a search: only locations on shipments of this customer' },
    answer: listOf('locations', KnownLocation),
  },
  {
    method: 'get',
    path: '/known_ramps',
    operationId: 'listKnownRamps',
    summary: 'Find rail ramps',
    description:
      'Matches words in the name, railroad, city or state. Looks in your shipments, the company’s ramp list and a public list of terminals.',
    feature: 'shipments#read',
    query: LETTERS,
    answer: listOf('ramps', KnownRamp),
  },
]
