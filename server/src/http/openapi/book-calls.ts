import { CarrierInput } from '@waybill/shared/carrier/input'
import { CustomerInput } from '@waybill/shared/customer/input'
import { listOf } from '@waybill/shared/protocol/lists'
import { Schema } from 'effect'
import { type Call, PAGE } from './call.ts'
import { AuditEntry, Carrier, Company } from './resources.ts'

const version = Schema.optionalKey(Schema.NullOr(Schema.Int))
const CarrierBody = Schema.Struct({ carrier: Schema.Struct({ ...CarrierInput.fields, version }) })
const CompanyBody = Schema.Struct({ company: Schema.Struct({ ...CustomerInput.fields, version }) })
const BOOK_QUERY = {
  sort: 'One of name, city, state, status; `-` in front turns it round',
  'filters[name]': 'The whole name, in whatever case',
  'filters[city]': 'A city',
  'filters[state]': 'A state',
  'filters[status]': 'A status',
}
const OneCarrier = Schema.Struct({ carrier: Carrier })
const OneCompany = Schema.Struct({ company: Company })

/** Carriers and customers, places, and the log for machines. */
export const BOOK_CALLS: readonly Call[] = [
  {
    method: 'get',
    path: '/carriers',
    summary: 'Carriers',
    feature: 'carriers#read',
    query: { ...PAGE, ...BOOK_QUERY, 'filters[mc_number]': 'MC number', 'filters[dot_number]': 'USDOT number' },
    answer: listOf('carriers', Carrier),
  },
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
  {
    method: 'get',
    path: '/companies',
    summary: 'Customers',
    feature: 'customers#read',
    query: { ...PAGE, ...BOOK_QUERY },
    answer: listOf('companies', Company),
  },
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
    query: { after: 'Log position of the last one seen', limit: 'At most 500, and 500 unless said' },
    answer: listOf('events', Schema.Json),
  },
  {
    method: 'get',
    path: '/audit_log',
    summary: 'Who did what, newest first',
    feature: 'audit#read',
    query: {
      pro: 'Of one load and its lock',
      by: 'User id or username',
      type: 'A type of event; several times for several',
      from: 'A day (UTC) or an instant: decided then or later',
      to: 'A day (UTC) or an instant: decided then or earlier',
      limit: PAGE.limit,
      after: PAGE.after,
    },
    answer: listOf('audit_log', AuditEntry),
  },
]
