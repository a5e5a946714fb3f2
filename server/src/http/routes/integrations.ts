import { INTEGRATIONS, type IntegrationKind, integrationKind, MAIL } from '@waybill/shared/integration/catalogue'
import { IntegrationBody, type IntegrationFallback, integrationResource } from '@waybill/shared/protocol/integration-bodies'
import { MAX_COUNT } from '@waybill/shared/protocol/lists'
import { Effect } from 'effect'
import { type Context, Hono } from 'hono'
import { NotFound, RefusedByRule } from '../../commands/failures.ts'
import { createTryConnection } from '../../commands/integration/try-connection.ts'
import type { TradeCommands } from '../../commands/trade-commands.ts'
import type { MailOf } from '../../integrations/mail/of-tenant.ts'
import type { MailService } from '../../integrations/mail/service.ts'
import { readEdiTransactions, readIntegrationCalls, readLastCalls } from '../../projections/integration-log.ts'
import type { WaybillDatabase } from '../../runtime/database.ts'
import type { ApiEnv } from '../api-env.ts'
import type { ApiRoutes } from '../app.ts'
import { commandRequestOf } from '../command-request-of.ts'
import { decodeBody } from '../decode.ts'
import { unreadable } from '../failures.ts'
import { fromLog } from '../from-log.ts'
import { filterValues, readListQuery } from '../list-query.ts'
import { requireFeature } from '../middleware/require-feature.ts'
import { runCommand } from '../run-command.ts'
import { runQuery } from '../run-query.ts'

interface Parts {
  readonly database: WaybillDatabase
  readonly commands: Pick<TradeCommands, 'integrations' | 'visibility' | 'fmcsaOf'>
  readonly mailOf: MailOf
  /** How email is sent when the tenant has no mail server of its own. */
  readonly installationMail: Pick<MailService, 'simulated'>
}

/** The integrations of a tenant, below `/api/v2` [3.43, 7.49–7.51]. */
export const integrationRoutes = ({ database, commands, mailOf, installationMail }: Parts): ApiRoutes => {
  const routes = new Hono<ApiEnv>()
  const { integrations, visibility, fmcsaOf } = commands
  const tryConnection = createTryConnection({ visibilityOf: visibility.visibilityOf, fmcsaOf, mailOf })
  const standInOf = ({ id }: IntegrationKind): IntegrationFallback | null =>
    id === MAIL.id && !installationMail.simulated ? { fallback: 'Default mail server', state: 'installation' } : null

  const resources = (tenant: string, kinds: readonly IntegrationKind[]) =>
    fromLog(async () => {
      const lastCalls = await readLastCalls(database, tenant)
      return Promise.all(
        kinds.map(async (kind) =>
          integrationResource(kind, await integrations.read(tenant, kind.id), lastCalls.get(kind.id) ?? null, standInOf(kind)),
        ),
      )
    })
  const findKind = (c: Context<ApiEnv>) => {
    const id = c.req.param('id') ?? ''
    const kind = integrationKind(id)
    return kind ? Effect.succeed(kind) : Effect.fail(new NotFound({ what: 'integration', message: `There is no integration ${id}.` }))
  }
  const save = (
    c: Context<ApiEnv>,
    kind: IntegrationKind,
    { version = null, ...input }: typeof IntegrationBody.Type.third_party_integration,
  ) =>
    Effect.gen(function* () {
      const ack = yield* integrations.save(yield* commandRequestOf(c, version), kind, input)
      const [third_party_integration] = yield* resources(c.var.tenant, [kind])
      return { position: ack.position, body: { third_party_integration } }
    })

  routes.get('/third_party_integrations/search', requireFeature('settings#read'), (c) =>
    runQuery(
      c,
      Effect.gen(function* () {
        yield* readListQuery(c, { also: ['integration_class'], filters: [], sort: [] })
        const integrationClass = c.req.query('integration_class')
        const kinds = INTEGRATIONS.filter(({ integration_class }) => !integrationClass || integration_class === integrationClass)
        if (kinds.length === 0) return yield* unreadable('integration_class', 'Unknown integration class')
        const third_party_integrations = yield* resources(c.var.tenant, kinds)
        return { third_party_integrations, total: third_party_integrations.length, more: false, next: null }
      }),
    ),
  )

  routes.post('/third_party_integrations', requireFeature('settings#edit'), (c) =>
    runCommand(
      c,
      Effect.gen(function* () {
        const { integration_class, third_party_integration } = yield* decodeBody(c, IntegrationBody)
        const kind = INTEGRATIONS.find((one) => one.integration_class === integration_class)
        if (!kind) return yield* unreadable('integration_class', 'Unknown integration class')
        const { version } = yield* fromLog(() => integrations.read(c.var.tenant, kind.id))
        if (version > 0) {
          const message = `${kind.provider} is already set up. Change integration ${kind.id} instead.`
          return yield* new RefusedByRule({ refusal: { type: 'AlreadyConnected', message } })
        }
        return { ...(yield* save(c, kind, third_party_integration)), status: 201 as const }
      }),
    ),
  )

  routes.put('/third_party_integrations/:id', requireFeature('settings#edit'), (c) =>
    runCommand(
      c,
      Effect.gen(function* () {
        const kind = yield* findKind(c)
        const { integration_class, third_party_integration } = yield* decodeBody(c, IntegrationBody)
        if (integration_class !== kind.integration_class) {
          return yield* unreadable('integration_class', `Integration ${kind.id} is of class ${kind.integration_class}`)
        }
        return yield* save(c, kind, third_party_integration)
      }),
    ),
  )

  // A POST, because it calls a provider: a page must not be able to trigger it.
  routes.post('/third_party_integrations/:id/test', requireFeature('settings#edit'), (c) =>
    runCommand(
      c,
      Effect.gen(function* () {
        const test = yield* tryConnection(c.var.tenant, yield* findKind(c))
        return { position: null, body: { test } }
      }),
    ),
  )
  return routes
}

const before = (after: string | null) =>
  after === null || /^\d{1,15}$/.test(after)
    ? Effect.succeed(after === null ? null : Number(after))
    : Effect.fail(unreadable('after', 'Expected the value of `next` from the previous page'))

/** Turns rows that were read with one more than the limit into a page. */
const pageOf = <Row>(rows: readonly Row[], limit: number, idOf: (row: Row) => string) => {
  const page = rows.slice(0, limit)
  const last = page.at(-1)
  return { page, next: rows.length > limit && last !== undefined ? idOf(last) : null, total: Math.min(page.length, MAX_COUNT) }
}

/** The log of provider calls and of received EDI messages [7.52]. */
export const integrationLogRoutes = (database: WaybillDatabase): ApiRoutes => {
  const routes = new Hono<ApiEnv>()

  routes.get('/third_party_integration_logs', requireFeature('settings#read'), (c) =>
    runQuery(
      c,
      Effect.gen(function* () {
        const query = yield* readListQuery(c, { filters: ['integration_id'], sort: [] })
        const callQuery = {
          integration_id: filterValues(query, 'integration_id'),
          before: yield* before(query.after),
          limit: query.limit + 1,
        }
        const rows = yield* fromLog(() => readIntegrationCalls(database, c.var.tenant, callQuery))
        const { page, next, total } = pageOf(rows, query.limit, ({ id }) => id)
        return { third_party_integration_logs: page, total, more: next !== null, next }
      }),
    ),
  )

  routes.get('/edi_transactions', requireFeature('shipments#read'), (c) =>
    runQuery(
      c,
      Effect.gen(function* () {
        const query = yield* readListQuery(c)
        const callQuery = { before: yield* before(query.after), limit: query.limit + 1 }
        const rows = yield* fromLog(() => readEdiTransactions(database, c.var.tenant, callQuery))
        const { page, next, total } = pageOf(rows, query.limit, ({ position }) => String(position))
        return {
          edi_transactions: page.map(({ position, ...row }) => ({
            id: String(position),
            transaction_set: '204',
            direction: 'inbound' as const,
            ...row,
          })),
          total,
          more: next !== null,
          next,
        }
      }),
    ),
  )
  return routes
}
