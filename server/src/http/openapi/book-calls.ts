import { CarrierInput } from '@waybill/shared/carrier/input'
import { CustomerInput } from '@waybill/shared/customer/input'
import { listOf } from '@waybill/shared/protocol/lists'
import { Schema } from 'effect'
import { type Call, PAGE } from './call.ts'
import { Carrier, Company } from './resources.ts'

const version = Schema.optionalKey(Schema.NullOr(Schema.Int))
const CarrierBody = Schema.Struct({ carrier: Schema.Struct({ ...CarrierInput.fields, version }) })
const CompanyBody = Schema.Struct({ company: Schema.Struct({ ...CustomerInput.fields, version }) })
const OneCarrier = Schema.Struct({ carrier: Carrier })
const OneCompany = Schema.Struct({ company: Company })

/** Carriers and customers, places, and the log for machines. */
export const BOOK_CALLS: readonly Call[] = [
  { method: 'get', path: '/carriers', summary: 'Carriers', feature: 'carriers#read', query: PAGE, answer: listOf('carriers', Carrier) },
  {
    method: 'get',
    path: '/carriers/get_carrier_status',
    summary: 'Whether a carrier is active',
    feature: 'carriers#read',
    query: { carrier_id: 'Our id', mc_num: 'MC number', dot_num: 'USDOT number' },
    answer: Schema.Struct({ carrier: Schema.Json }),
  },
  { method: 'get', path: '/carriers/{id}', summary: 'One carrier', feature: 'carriers#read', answer: OneCarrier },
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
  { method: 'get', path: '/companies', summary: 'Customers', feature: 'customers#read', query: PAGE, answer: listOf('companies', Company) },
  { method: 'get', path: '/companies/{id}', summary: 'One customer', feature: 'customers#read', answer: OneCompany },
  {
    method: 'post',
    path: '/companies',
    summary: 'Add a customer',
    feature: 'customers#create',
    body: CompanyBody,
    answer: OneCompany,
    status: 201,
    command: true,
  },
  {
    method: 'put',
    path: '/companies/{id}',
    summary: 'Change a customer',
    feature: 'customers#revise',
    body: CompanyBody,
    answer: OneCompany,
    command: true,
  },
  {
    method: 'get',
    path: '/places',
    summary: 'Cities by their first letters',
    feature: 'shipments#read',
    query: { search: 'The letters' },
    answer: listOf('places', Schema.Json),
  },
  {
    method: 'get',
    path: '/events_feed',
    summary: 'The tenant’s log in order, for machines',
    feature: 'feed#read',
    query: { after: 'Log position of the last one seen', limit: 'At most 500' },
    answer: Schema.Struct({ events: Schema.Array(Schema.Json), total: Schema.Int, more: Schema.Boolean, next: Schema.Int }),
  },
]
