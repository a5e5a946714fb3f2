import type { AnyColumn } from '@waybill/shared/boards/define-board'
import { BLANK_CUSTOMER } from '@waybill/shared/customer/blank'
import { customerBoard } from '@waybill/shared/customer/board'
import { availableCredit } from '@waybill/shared/customer/credit'
import { REQUIRED_OF_CUSTOMER } from '@waybill/shared/customer/decide'
import { CustomerInput, customerFields } from '@waybill/shared/customer/input'
import { type Customer, customerStatus } from '@waybill/shared/customer/state'
import { optional } from '@waybill/shared/fields/optional'
import { readOnly } from '@waybill/shared/fields/read-only'
import { formatDollars } from '@waybill/shared/money/dollars'
import { DeactivateBody } from '@waybill/shared/protocol/company-bodies'
import { MAX_COUNT } from '@waybill/shared/protocol/lists'
import { SimilarQuery } from '@waybill/shared/protocol/partner-work'
import { TEXTS } from '@waybill/shared/protocol/texts'
import { Effect, Schema } from 'effect'
import { type Context, Hono } from 'hono'
import type { CustomerCommands } from '../../commands/customer/customer-commands.ts'
import type { CreditLookup } from '../../commands/customer/customer-credit.ts'
import { customerStream } from '../../commands/customer/customer-stream.ts'
import { NotFound } from '../../commands/failures.ts'
import type { StreamCache } from '../../commands/stream-cache.ts'
import type { ReadTenantSettings } from '../../commands/tenant-settings.ts'
import { listPartners, listPickableCustomers, type PartnerRow } from '../../projections/directory.ts'
import type { WaybillDatabase } from '../../runtime/database.ts'
import type { ApiEnv } from '../api-env.ts'
import type { ApiRoutes } from '../app.ts'
import { commandRequestOf } from '../command-request-of.ts'
import { decodeBody, decodeQuery } from '../decode.ts'
import { type Unreadable, unreadable } from '../failures.ts'
import { fromLog } from '../from-log.ts'
import { writeCursor } from '../list-query.ts'
import { requireFeature } from '../middleware/require-feature.ts'
import { readPartnerQuery } from '../partner-query.ts'
import { readStateAt } from '../past-state.ts'
import { runCommand } from '../run-command.ts'
import { runQuery } from '../run-query.ts'

interface Parts {
  readonly database: WaybillDatabase
  readonly cache: StreamCache
  readonly settings: ReadTenantSettings
  readonly customers: CustomerCommands
  readonly credit: CreditLookup
}

const version = Schema.optionalKey(Schema.NullOr(Schema.Int))
const CompanyEnvelope = Schema.Struct({
  company: Schema.Struct({
    ...CustomerInput.fields,
    ...optional(readOnly('id', 'source', 'created_at', 'created_by', 'exposure', 'available')),
    version,
  }),
})
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
const readColumns = (c: Context<ApiEnv>): Effect.Effect<readonly string[], Unreadable> => {
  const keys = c.req.query('columns')?.split(',').filter(Boolean) ?? customerBoard.layout
  const unknown = keys.find((key) => !COLUMNS.has(key))
  return unknown === undefined ? Effect.succeed(keys) : Effect.fail(unreadable('columns', `There is no column ${unknown}`))
}

/** The maximum that is useful to read. */
const MAX_SIMILAR = 10

const missing = (message: string) => new NotFound({ what: 'customer', message })

/** Customers (companies): find, read, add, change, deactivate [7.14–7.16]. */
export const companyRoutes = ({ database, cache, settings, customers, credit }: Parts): ApiRoutes => {
  const routes = new Hono<ApiEnv>()
  const mayRead = requireFeature('customers#read')
  const customer = (tenant: string, id: string) => fromLog(() => cache.fresh(tenant, customerStream, id))

  const readPage = (c: Context<ApiEnv>, also: readonly string[] = []) =>
    Effect.gen(function* () {
      const partnerQuery = yield* readPartnerQuery(c, 'customers', also)
      const page = yield* fromLog(() => listPartners(database, c.var.tenant, 'customers', partnerQuery))
      const { position, total, more } = page
      return { rows: page.rows, position, total, more, next: page.next && writeCursor({ sort: [page.next.sort], id: page.next.id }) }
    })

  routes.get('/companies', mayRead, (c) =>
    runQuery(
      c,
      Effect.gen(function* () {
        const { rows, total, more, next } = yield* readPage(c)
        return { companies: rows.map((row) => companyResource(customerOf(row), row.version)), total, more, next }
      }),
    ),
  )

  routes.get('/companies_live_board', mayRead, (c) =>
    runQuery(
      c,
      Effect.gen(function* () {
        const columns = yield* readColumns(c)
        const { rows, position, total, more, next } = yield* readPage(c, ['columns'])
        const companies_live_board = rows.map((row) => ({
          id: row.id,
          position: row.position,
          cells: Object.fromEntries(columns.map((key) => [key, COLUMNS.get(key)?.read(row, null) ?? null])),
        }))
        return { companies_live_board, position, total, more, next }
      }),
    ),
  )

  routes.get('/companies/all_companies', mayRead, (c) =>
    runQuery(
      c,
      Effect.gen(function* () {
        const [unknownName] = Object.keys(c.req.queries())
        if (unknownName !== undefined) return yield* unreadable(unknownName, 'Unknown parameter')
        const companies = yield* fromLog(() => listPickableCustomers(database, c.var.tenant))
        return { companies, total: Math.min(companies.length, MAX_COUNT), more: companies.length > MAX_COUNT, next: null }
      }),
    ),
  )

  routes.get('/companies/new', requireFeature('customers#create'), (c) =>
    runQuery(
      c,
      Effect.gen(function* () {
        const { required_of_company } = yield* fromLog(() => settings(c.var.tenant))
        const company = { ...encodeCustomer(BLANK_CUSTOMER), id: null, status: customerStatus(BLANK_CUSTOMER), version: 0 }
        return { company, required_fields: [...REQUIRED_OF_CUSTOMER, ...required_of_company] }
      }),
    ),
  )

  // Possible duplicates while a user types a new customer.
  routes.get('/companies/similar', mayRead, (c) =>
    runQuery(
      c,
      Effect.gen(function* () {
        const partnerQuery = yield* decodeQuery(c, SimilarQuery)
        const textOf = (field: keyof typeof partnerQuery) => partnerQuery[field]?.trim() || null
        const like = yield* customers.like(c.var.tenant, {
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
    ),
  )

  routes.get('/companies/:id', mayRead, (c) =>
    runQuery(
      c,
      Effect.gen(function* () {
        const { tenant } = c.var
        const { state, version: at, past } = yield* readStateAt(c, cache, customerStream, c.req.param('id'))
        if (state === null) return yield* missing(TEXTS.customer.loadFailed)
        // The balance is current: a past version does not have it.
        if (past) return { company: companyResource(state, at) }
        const owing = yield* fromLog(() => credit.of(tenant, state))
        const left = availableCredit(owing)
        const extra = { exposure: formatDollars(owing.owed), available: left === null ? null : formatDollars(left) }
        return { company: { ...companyResource(state, at), ...extra } }
      }),
    ),
  )

  routes.post('/companies', requireFeature('customers#create'), (c) =>
    runCommand(
      c,
      Effect.gen(function* () {
        const { company } = yield* decodeBody(c, CompanyEnvelope)
        const ack = yield* customers.create(yield* commandRequestOf(c), inputOf(company), 'user')
        const warnings = yield* customers.duplicates(c.var.tenant, ack.state)
        const message = TEXTS.customer.created(ack.state.name)
        return { position: ack.position, status: 201, body: { company: companyResource(ack.state, ack.version), message, warnings } }
      }),
    ),
  )

  // A fixed word in the place of an id is routed before the id.
  routes.put('/companies/deactivate', requireFeature('customers#revise'), (c) =>
    runCommand(
      c,
      Effect.gen(function* () {
        const { company_ids, reason = null } = yield* decodeBody(c, DeactivateBody)
        const ids = [...new Set(company_ids.map(String))]
        for (const id of ids) {
          const { state } = yield* customer(c.var.tenant, id)
          if (state === null) return yield* missing(TEXTS.customer.updateFailed)
        }
        const acks = yield* customers.deactivate(yield* commandRequestOf(c), ids, reason)
        return {
          position: Math.max(...acks.map(({ position }) => position)),
          body: { companies: acks.map(({ state, version: at }) => companyResource(state, at)) },
        }
      }),
    ),
  )

  routes.put('/companies/:id', requireFeature('customers#revise'), (c) =>
    runCommand(
      c,
      Effect.gen(function* () {
        const id = c.req.param('id')
        const { state } = yield* customer(c.var.tenant, id)
        if (state === null) return yield* missing(TEXTS.customer.updateFailed)
        const { company } = yield* decodeBody(c, CompanyEnvelope)
        const request = yield* commandRequestOf(c, company.version ?? null)
        const ack = yield* customers.revise(request, id, inputOf(company))
        const moved = (['name', 'city', 'state'] as const).some((field) => ack.state[field] !== state[field])
        const warnings = moved ? yield* customers.duplicates(c.var.tenant, ack.state) : []
        const message = TEXTS.customer.updated(ack.state.name)
        return { position: ack.position, body: { company: companyResource(ack.state, ack.version), message, warnings } }
      }),
    ),
  )
  return routes
}
