import type { AnyColumn } from '@waybill/shared/boards/define-board'
import {
  createCompany,
  deactivateCompanies,
  getCompaniesLiveBoard,
  getCompany,
  getNewCompany,
  listAllCompanies,
  listCompanies,
  listSimilarCompanies,
  updateCompany,
} from '@waybill/shared/calls/customers'
import { BLANK_CUSTOMER } from '@waybill/shared/customer/blank'
import { customerBoard } from '@waybill/shared/customer/board'
import { availableCredit } from '@waybill/shared/customer/credit'
import { REQUIRED_OF_CUSTOMER } from '@waybill/shared/customer/decide'
import { CustomerInput, customerFields } from '@waybill/shared/customer/input'
import { type Customer, customerStatus } from '@waybill/shared/customer/state'
import { formatDollars } from '@waybill/shared/money/dollars'
import { MAX_COUNT } from '@waybill/shared/protocol/lists'
import { TEXTS } from '@waybill/shared/protocol/texts'
import { Effect, Schema } from 'effect'
import type { CustomerCommands } from '../../commands/customer/customer-commands.ts'
import type { CreditLookup } from '../../commands/customer/customer-credit.ts'
import { customerStream } from '../../commands/customer/customer-stream.ts'
import { NotFound } from '../../commands/failures.ts'
import type { StreamCache } from '../../commands/stream-cache.ts'
import type { ReadTenantSettings } from '../../commands/tenant-settings.ts'
import { listPartners, listPickableCustomers, type PartnerRow } from '../../projections/directory.ts'
import type { WaybillDatabase } from '../../runtime/database.ts'
import { type Unreadable, unreadable } from '../failures.ts'
import { fromLog } from '../from-log.ts'
import { type Implementation, implement, type Received } from '../implement.ts'
import { writeCursor } from '../list-query.ts'
import { toPartnerFilter } from '../partner-query.ts'
import { readStateAt } from '../past-state.ts'

interface Parts {
  readonly database: WaybillDatabase
  readonly cache: StreamCache
  readonly settings: ReadTenantSettings
  readonly customers: CustomerCommands
  readonly credit: CreditLookup
}

const encodeCustomer = Schema.encodeSync(Schema.Struct(customerFields))
const inputOf = (body: object): CustomerInput =>
  Object.fromEntries(Object.entries(body).filter(([name]) => name in CustomerInput.fields)) as CustomerInput

const companyResource = (customer: Customer, at: number) => ({
  ...customer,
  ...encodeCustomer({ ...BLANK_CUSTOMER, ...customer }),
  status: customerStatus(customer),
  version: at,
})
const customerOf = (row: PartnerRow): Customer => ({ ...BLANK_CUSTOMER, ...(row.detail as unknown as Customer) })

const COLUMNS: ReadonlyMap<string, AnyColumn> = new Map(customerBoard.columns.map((column) => [column.key, column]))
const readColumns = (columns: readonly string[] | null): Effect.Effect<readonly string[], Unreadable> => {
  const keys = columns ?? customerBoard.layout
  const unknown = keys.find((key) => !COLUMNS.has(key))
  return unknown === undefined ? Effect.succeed(keys) : Effect.fail(unreadable('columns', `There is no column ${unknown}`))
}

/** The maximum that is useful to read. */
const MAX_SIMILAR = 10

const missing = (message: string) => new NotFound({ what: 'customer', message })

/** Customers (companies): find, read, add, change, deactivate [7.14–7.16]. */
export const companyCalls = ({ database, cache, settings, customers, credit }: Parts): readonly Implementation[] => {
  const customer = (tenant: string, id: string) => fromLog(() => cache.fresh(tenant, customerStream, id))

  const readPage = ({ tenant, query, filters }: Pick<Received<typeof listCompanies, undefined>, 'tenant' | 'query' | 'filters'>) =>
    Effect.gen(function* () {
      const partnerQuery = yield* toPartnerFilter('customers', query, filters)
      const page = yield* fromLog(() => listPartners(database, tenant, 'customers', partnerQuery))
      const { position, total, more } = page
      return { rows: page.rows, position, total, more, next: page.next && writeCursor({ sort: [page.next.sort], id: page.next.id }) }
    })

  return [
    implement(listCompanies, {
      handle: (received) =>
        Effect.gen(function* () {
          const { rows, total, more, next } = yield* readPage(received)
          return { companies: rows.map((row) => companyResource(customerOf(row), row.version)), total, more, next }
        }),
    }),
    implement(getCompaniesLiveBoard, {
      handle: (received) =>
        Effect.gen(function* () {
          const columns = yield* readColumns(received.query.columns)
          const { rows, position, total, more, next } = yield* readPage(received)
          const companies_live_board = rows.map((row) => ({
            id: row.id,
            position: row.position,
            cells: Object.fromEntries(columns.map((key) => [key, COLUMNS.get(key)?.read(row, null) ?? null])),
          }))
          return { companies_live_board, position, total, more, next }
        }),
    }),
    implement(listAllCompanies, {
      handle: ({ tenant }) =>
        Effect.gen(function* () {
          const companies = yield* fromLog(() => listPickableCustomers(database, tenant))
          return { companies, total: Math.min(companies.length, MAX_COUNT), more: companies.length > MAX_COUNT, next: null }
        }),
    }),
    implement(getNewCompany, {
      handle: ({ tenant }) =>
        Effect.gen(function* () {
          const { required_of_company } = yield* fromLog(() => settings(tenant))
          const company = { ...encodeCustomer(BLANK_CUSTOMER), id: null, status: customerStatus(BLANK_CUSTOMER), version: 0 }
          return { company, required_fields: [...REQUIRED_OF_CUSTOMER, ...required_of_company] }
        }),
    }),
    // Possible duplicates while a user types a new customer.
    implement(listSimilarCompanies, {
      handle: ({ tenant, query }) =>
        Effect.gen(function* () {
          const textOf = (field: keyof typeof query) => query[field]?.trim() || null
          const like = yield* customers.like(tenant, {
            id: textOf('id'),
            name: textOf('name') ?? '',
            address: textOf('address'),
            city: textOf('city'),
            state: textOf('state'),
            zip: textOf('zip'),
            phone: textOf('phone'),
          })
          const companies = like
            .slice(0, MAX_SIMILAR)
            .map(({ customer: { id, name, ...place }, matches_on }) => ({ id, name, ...place, matches_on }))
          return { companies, total: companies.length, more: like.length > companies.length, next: null }
        }),
    }),
    implement(getCompany, {
      handle: ({ tenant, params, query }) =>
        Effect.gen(function* () {
          const { state, version: at, past } = yield* readStateAt({ tenant, cache, at: query.at }, customerStream, params.id)
          if (state === null) return yield* missing(TEXTS.customer.loadFailed)
          // The balance is current: a past version does not have it.
          if (past) return { company: companyResource(state, at) }
          const owing = yield* fromLog(() => credit.of(tenant, state))
          const left = availableCredit(owing)
          const extra = { exposure: formatDollars(owing.owed), available: left === null ? null : formatDollars(left) }
          return { company: { ...companyResource(state, at), ...extra } }
        }),
    }),
    implement(createCompany, {
      handle: ({ tenant, body, command }) =>
        Effect.gen(function* () {
          const { company } = body
          const ack = yield* customers.create(yield* command(), inputOf(company), 'user')
          const warnings = yield* customers.duplicates(tenant, ack.state)
          const message = TEXTS.customer.created(ack.state.name)
          return { position: ack.position, body: { company: companyResource(ack.state, ack.version), message, warnings } }
        }),
    }),
    implement(deactivateCompanies, {
      handle: ({ tenant, body, command }) =>
        Effect.gen(function* () {
          const { company_ids, reason = null } = body
          const ids = [...new Set(company_ids.map(String))]
          for (const id of ids) {
            const { state } = yield* customer(tenant, id)
            if (state === null) return yield* missing(TEXTS.customer.updateFailed)
          }
          const acks = yield* customers.deactivate(yield* command(), ids, reason)
          return {
            position: Math.max(...acks.map(({ position }) => position)),
            body: { companies: acks.map(({ state, version: at }) => companyResource(state, at)) },
          }
        }),
    }),
    implement(updateCompany, {
      find: ({ tenant, params }) =>
        Effect.gen(function* () {
          const { state } = yield* customer(tenant, params.id)
          if (state === null) return yield* missing(TEXTS.customer.updateFailed)
          return state
        }),
      handle: ({ tenant, params: { id }, body, command, found: state }) =>
        Effect.gen(function* () {
          const { company } = body
          const request = yield* command(company.version ?? null)
          const ack = yield* customers.revise(request, id, inputOf(company))
          const moved = (['name', 'city', 'state'] as const).some((field) => ack.state[field] !== state[field])
          const warnings = moved ? yield* customers.duplicates(tenant, ack.state) : []
          const message = TEXTS.customer.updated(ack.state.name)
          return { position: ack.position, body: { company: companyResource(ack.state, ack.version), message, warnings } }
        }),
    }),
  ]
}
