import {
  createIntegration,
  listEdiTransactions,
  listIntegrationCalls,
  listIntegrations,
  testIntegration,
  updateIntegration,
} from '@waybill/shared/calls/integrations'
import { INTEGRATIONS, type IntegrationKind, integrationKind, MAIL } from '@waybill/shared/integration/catalogue'
import {
  type IntegrationBody,
  type IntegrationFallback,
  integrationResource,
  type ThirdPartyIntegration,
} from '@waybill/shared/protocol/integration-bodies'
import { MAX_COUNT } from '@waybill/shared/protocol/lists'
import { Effect } from 'effect'
import { NotFound, RefusedByRule } from '../../commands/failures.ts'
import { createTryConnection } from '../../commands/integration/try-connection.ts'
import type { TradeCommands } from '../../commands/trade-commands.ts'
import type { MailOf } from '../../integrations/mail/of-tenant.ts'
import type { MailService } from '../../integrations/mail/service.ts'
import { readEdiTransactions, readIntegrationCalls, readLastCalls } from '../../projections/integration-log.ts'
import type { WaybillDatabase } from '../../runtime/database.ts'
import { unreadable } from '../failures.ts'
import { fromLog } from '../from-log.ts'
import { type Caller, type CallerAt, type Implementation, implement, type MakeCommand } from '../implement.ts'

interface Parts {
  readonly database: WaybillDatabase
  readonly commands: Pick<TradeCommands, 'integrations' | 'visibility' | 'fmcsaOf'>
  readonly mailOf: MailOf
  /** How email is sent when the tenant has no mail server of its own. */
  readonly installationMail: Pick<MailService, 'simulated'>
}

/** The integrations of a tenant, below `/api/v2` [3.43, 7.49–7.51]. */
export const integrationCalls = ({ database, commands, mailOf, installationMail }: Parts): readonly Implementation[] => {
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
  const find = ({ params: { id } }: CallerAt<'id'>) => {
    const kind = integrationKind(id)
    return kind ? Effect.succeed(kind) : Effect.fail(new NotFound({ what: 'integration', message: `There is no integration ${id}.` }))
  }
  const save = (
    { tenant, command }: Caller & { readonly command: MakeCommand },
    kind: IntegrationKind,
    { version = null, ...input }: typeof IntegrationBody.Type.third_party_integration,
  ) =>
    Effect.gen(function* () {
      const ack = yield* integrations.save(yield* command(version), kind, input)
      const [third_party_integration] = yield* resources(tenant, [kind])
      return { position: ack.position, body: { third_party_integration: third_party_integration as ThirdPartyIntegration } }
    })

  return [
    implement(listIntegrations, {
      handle: ({ tenant, query }) =>
        Effect.gen(function* () {
          const integrationClass = query.integration_class
          const kinds = INTEGRATIONS.filter(({ integration_class }) => integrationClass === null || integration_class === integrationClass)
          const third_party_integrations = yield* resources(tenant, kinds)
          return { third_party_integrations, total: third_party_integrations.length, more: false, next: null }
        }),
    }),
    implement(createIntegration, {
      handle: ({ body, ...request }) =>
        Effect.gen(function* () {
          const { tenant } = request
          const { integration_class, third_party_integration } = body
          const kind = INTEGRATIONS.find((one) => one.integration_class === integration_class)
          if (!kind) return yield* unreadable('integration_class', 'Unknown integration class')
          const { version } = yield* fromLog(() => integrations.read(tenant, kind.id))
          if (version > 0) {
            const message = `${kind.provider} is already set up. Change integration ${kind.id} instead.`
            return yield* new RefusedByRule({ refusal: { type: 'AlreadyConnected', message } })
          }
          return yield* save(request, kind, third_party_integration)
        }),
    }),
    implement(updateIntegration, {
      find,
      handle: ({ body, found: kind, ...request }) =>
        Effect.gen(function* () {
          const { integration_class, third_party_integration } = body
          if (integration_class !== kind.integration_class) {
            return yield* unreadable('integration_class', `Integration ${kind.id} is of class ${kind.integration_class}`)
          }
          return yield* save(request, kind, third_party_integration)
        }),
    }),
    // A POST, because it calls a provider: a page must not be able to trigger it.
    implement(testIntegration, {
      find,
      handle: ({ tenant, found: kind }) => tryConnection(tenant, kind).pipe(Effect.map((test) => ({ test }))),
    }),
  ]
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
export const integrationLogCalls = (database: WaybillDatabase): readonly Implementation[] => [
  implement(listIntegrationCalls, {
    handle: ({ tenant, query, filters }) =>
      Effect.gen(function* () {
        const callQuery = {
          integration_id: filters.integration_id,
          before: yield* before(query.after),
          limit: query.limit + 1,
        }
        const rows = yield* fromLog(() => readIntegrationCalls(database, tenant, callQuery))
        const { page, next, total } = pageOf(rows, query.limit, ({ id }) => id)
        return { third_party_integration_logs: page, total, more: next !== null, next }
      }),
  }),
  implement(listEdiTransactions, {
    handle: ({ tenant, query }) =>
      Effect.gen(function* () {
        const callQuery = { before: yield* before(query.after), limit: query.limit + 1 }
        const rows = yield* fromLog(() => readEdiTransactions(database, tenant, callQuery))
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
  }),
]
