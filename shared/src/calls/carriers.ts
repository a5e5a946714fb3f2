import { Schema } from 'effect'
import { CarrierInput } from '../carrier/input.ts'
import { PayeeInput } from '../carrier/payee.ts'
import { CarrierImport, MAX_CENSUS_BYTES } from '../protocol/carrier-import.ts'
import { listOf } from '../protocol/lists.ts'
import { CarrierDriver, DirectoryLane } from '../protocol/partner-work.ts'
import { AlertSchema, CarrierSchema } from '../protocol/resources.ts'
import { CarrierStatus, CheckedCarrier, ProductionCompliance } from '../protocol/shipment-parts.ts'
import { defineCall } from './define-call.ts'
import { DIRECTORY_FILTERS, DIRECTORY_QUERY } from './directory-query.ts'
import { AT } from './page-query.ts'
import { flag, several, text } from './parameter.ts'

const version = Schema.optionalKey(Schema.NullOr(Schema.Int))
const CarrierBody = Schema.Struct({ carrier: Schema.Struct({ ...CarrierInput.fields, version }) })
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
const REFERENCE = { mc_num: text('MC number'), dot_num: text('USDOT number') }
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
export const listCarriers = defineCall({
  method: 'GET',
  path: '/carriers',
  access: 'carriers#read',
  summary: 'List carriers',
  query: DIRECTORY_QUERY,
  filters: {
    ...DIRECTORY_FILTERS,
    status: several(text('Status')),
    mc_number: several(text('MC number')),
    dot_number: several(text('USDOT number')),
    safety_rating: several(text('Safety rating')),
    rank: several(text('Rank')),
    insured: flag('Insurance is current'),
    compliant: flag('Passes the compliance rules today'),
  },
  response: listOf('carriers', ListedCarrier),
})

export const listCarrierImports = defineCall({
  method: 'GET',
  path: '/carriers/imports',
  access: 'carriers#read',
  summary: 'List the 50 most recent carrier imports',
  response: listOf('carrier_imports', CarrierImport),
})

export const importCarriers = defineCall({
  method: 'POST',
  path: '/carriers/imports',
  access: 'carriers#create',
  summary: 'Import carriers from an FMCSA census file',
  description: 'A CSV file of at most 64 MiB. Carriers are added in the background; follow the progress with `GET /carriers/imports`.',
  upload: { most: MAX_CENSUS_BYTES, file: 'The census file', fields: {} },
  response: Schema.Struct({ carrier_import: CarrierImport }),
  status: 201,
})

export const findCarrier = defineCall({
  method: 'GET',
  path: '/carriers/show',
  access: 'carriers#read',
  summary: 'Find a carrier by id, MC or USDOT number',
  query: { id: text('Carrier id'), ...REFERENCE },
  response: Schema.Struct({ carrier: CarrierWithFigures }),
})

export const checkCarrier = defineCall({
  method: 'GET',
  path: '/carriers/production_check',
  access: 'carriers#read',
  summary: 'Check whether a carrier can be used today',
  description: 'Runs the compliance rules for a shipment that declares no value and picks up today.',
  query: { id: text('Carrier id'), ...REFERENCE },
  response: ProductionCheck,
})

export const getCarrierStatus = defineCall({
  method: 'GET',
  path: '/carriers/get_carrier_status',
  access: 'carriers#read',
  summary: 'Get a carrier’s status',
  query: { carrier_id: text('Carrier id'), ...REFERENCE },
  response: Schema.Struct({ carrier: CarrierStatus }),
})

export const getCarrier = defineCall({
  method: 'GET',
  path: '/carriers/{id}',
  access: 'carriers#read',
  summary: 'Get a carrier',
  query: { at: AT },
  response: Schema.Struct({ carrier: CarrierToday }),
})

export const createCarrier = defineCall({
  method: 'POST',
  path: '/carriers',
  access: 'carriers#create',
  summary: 'Add a carrier',
  body: CarrierBody,
  response: OneCarrier,
  status: 201,
  isCommand: true,
})

export const updateCarrier = defineCall({
  method: 'PUT',
  path: '/carriers/{id}',
  access: 'carriers#revise',
  summary: 'Update a carrier',
  body: CarrierBody,
  response: OneCarrier,
  isCommand: true,
})

export const setCarrierPayee = defineCall({
  method: 'PUT',
  path: '/carriers/{id}/add_or_update_payee',
  access: 'carriers#revise_payee',
  summary: 'Add or update a carrier’s payee',
  description: 'Payments for this carrier go to the payee, such as a factoring company.',
  body: PayeeBody,
  response: OneCarrier,
  isCommand: true,
})

export const removeCarrierPayee = defineCall({
  method: 'PUT',
  path: '/carriers/{id}/remove_payee',
  access: 'carriers#revise_payee',
  summary: 'Remove a carrier’s payee',
  description: 'Payments go to the carrier again.',
  body: NoPayeeBody,
  response: OneCarrier,
  isCommand: true,
})

export const listCarrierLanes = defineCall({
  method: 'GET',
  path: '/carriers/{id}/lanes',
  access: 'shipments#read',
  summary: 'List a carrier’s lanes',
  description: 'Counted from the carrier’s shipments, without voided ones.',
  response: listOf('lanes', DirectoryLane),
})

export const listCarrierDrivers = defineCall({
  method: 'GET',
  path: '/carriers/{id}/drivers',
  access: 'shipments#read',
  summary: 'List a carrier’s recent drivers',
  response: listOf('drivers', CarrierDriver),
})
