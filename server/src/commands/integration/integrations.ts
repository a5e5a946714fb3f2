import { randomUUID } from 'node:crypto'
import type { IntegrationKind } from '@waybill/shared/integration/catalogue'
import { decideIntegration, fieldProblem, type IntegrationInput } from '@waybill/shared/integration/decide'
import { BLANK_INTEGRATION, type Integration } from '@waybill/shared/integration/state'
import { Effect } from 'effect'
import { sql } from 'kysely'
import { LRUCache } from 'lru-cache'
import type { WaybillDatabase } from '../../runtime/database.ts'
import type { KeyRing } from '../../store/keys/key-ring.ts'
import type { NetworkGuard } from '../../webhooks/network-guard.ts'
import type { CommandAck, CommandRequest } from '../command-request.ts'
import { type CommandFailure, DependencyDown, RefusedByRule } from '../failures.ts'
import type { StreamCommands } from '../run-stream-command.ts'
import { integrationStream } from './integration-stream.ts'

/** What a process needs to store secrets and to use them. */
export interface SecretDependencies {
  readonly keys: KeyRing
  /** Why nothing may be sent to an address, as an error message; null when it may. */
  readonly refuseAddress: (url: string) => Promise<string | null>
  /** Checks the address that is connected to. */
  readonly guard: NetworkGuard
}

interface Dependencies {
  readonly streams: StreamCommands
  readonly database: WaybillDatabase
  /** Null in a process that neither stores nor uses secrets: there nothing is connected. */
  readonly secrets: SecretDependencies | null
}

/** What a user typed for an integration. Secrets are plain text here and nowhere beyond. */
export interface IntegrationSettingsInput extends Omit<IntegrationInput, 'secrets'> {
  readonly secrets?: { readonly [field: string]: string | null }
}

/** All settings of an integration, secrets included: for its client only. */
export type Credentials = Readonly<Record<string, string>>

const SECONDS_KEPT = 5
const ORPHANED_AFTER = '1 hour'

/** Address of an integration, as far as the company may set it: a URL, or a host alone. */
const addressOf = (values: { readonly [field: string]: string | null | undefined }): string | null => {
  const baseUrl = values.base_url?.trim() || null
  const host = values.host?.trim()
  return baseUrl ?? (host ? `https://${host}/` : null)
}

const contextOf = (tenant: string, id: string, field: string) => `${tenant}/integration/${id}/${field}`

const refused = (field: string, message: string) =>
  new RefusedByRule({
    refusal: { type: 'InvalidIntegration', message, alerts: [{ key: `integration.${field}`, field, message }] },
  })

/**
 * Settings of each company's integrations [3.43, 7.49–7.51]. A secret is sealed in its own table under a new name, and the event names it:
 * with the append the new one counts, and a process that dies before it leaves nothing in use.
 */
export const createIntegrations = ({ streams, database, secrets }: Dependencies) => {
  const kept = new LRUCache<string, { readonly credentials: Credentials | null }>({ max: 1000, ttl: SECONDS_KEPT * 1000 })
  const outside = <T>(task: () => Promise<T>) =>
    Effect.tryPromise({ try: task, catch: (cause) => new DependencyDown({ dependency: 'database', cause }) })

  const read = async (tenant: string, id: string) => {
    const { state, version } = await streams.cache.fresh(tenant, integrationStream, id)
    return { integration: state ?? BLANK_INTEGRATION, version }
  }

  const keep = async ({ keys }: SecretDependencies, tenant: string, id: string, typed: Credentials): Promise<Record<string, string>> => {
    const rows = Object.entries(typed).map(([field, plain]) => ({
      tenant_id: tenant,
      ref: randomUUID(),
      integration_id: id,
      field,
      sealed: keys.seal(plain, contextOf(tenant, id, field)),
    }))
    if (rows.length > 0) await database.forTenant(tenant).insertInto('integration_secrets').values(rows).execute()
    return Object.fromEntries(rows.map(({ field, ref }) => [field, ref]))
  }

  /** Secrets that no event names any more, except recent ones that may be about to be named. */
  const forgetUnnamed = async (tenant: string, id: string, ownRefs: readonly string[]): Promise<void> => {
    const { integration } = await read(tenant, id)
    const named = new Set(Object.values(integration.secrets).map(({ ref }) => ref))
    const rows = await database
      .forTenant(tenant)
      .selectFrom('integration_secrets')
      .select(['ref', sql<boolean>`created_at < now() - ${ORPHANED_AFTER}::interval`.as('old')])
      .where('tenant_id', '=', tenant)
      .where('integration_id', '=', id)
      .execute()
    const unused = rows.filter(({ ref, old }) => !named.has(ref) && (old || ownRefs.includes(ref))).map(({ ref }) => ref)
    if (unused.length === 0) return
    await database.forTenant(tenant).deleteFrom('integration_secrets').where('tenant_id', '=', tenant).where('ref', 'in', unused).execute()
  }

  const validate = (kind: IntegrationKind, { values = {}, secrets: typed = {} }: IntegrationSettingsInput) =>
    Effect.gen(function* () {
      for (const [field, plain] of Object.entries(typed)) {
        const problem = fieldProblem(kind, field, plain, true)
        if (problem !== null) return yield* refused(field, problem)
      }
      const address = addressOf(values)
      const field = values.base_url ? 'base_url' : 'host'
      if (address === null || fieldProblem(kind, field, values[field] ?? null, false) !== null) return
      const problem = yield* outside(async () => (await secrets?.refuseAddress(address)) ?? null)
      if (problem !== null) return yield* refused(field, problem)
    })

  const open = async (tenant: string, { id }: IntegrationKind): Promise<Credentials | null> => {
    const { integration, version } = await read(tenant, id)
    const { active, values, secrets: savedSecrets } = integration
    if (secrets === null || version === 0 || !active) return null
    const refs = Object.values(savedSecrets).map(({ ref }) => ref)
    const rows =
      refs.length === 0
        ? []
        : await database
            .forTenant(tenant)
            .selectFrom('integration_secrets')
            .select(['ref', 'field', 'sealed'])
            .where('tenant_id', '=', tenant)
            .where('ref', 'in', refs)
            .execute()
    if (rows.length < refs.length) throw new Error(`secrets of integration ${id} are missing`)
    for (const { ref, field, sealed } of rows.filter((row) => !secrets.keys.isCurrent(row.sealed))) {
      const context = contextOf(tenant, id, field)
      const resealed = secrets.keys.seal(secrets.keys.open(sealed, context), context)
      await database
        .forTenant(tenant)
        .updateTable('integration_secrets')
        .set({ sealed: resealed })
        .where('tenant_id', '=', tenant)
        .where('ref', '=', ref)
        .execute()
    }
    const address = addressOf(values)
    const problem = address === null ? null : await secrets.refuseAddress(address)
    if (problem !== null) throw new Error(`the address of integration ${id} may not be used: ${problem}`)
    return {
      ...values,
      ...Object.fromEntries(rows.map(({ field, sealed }) => [field, secrets.keys.open(sealed, contextOf(tenant, id, field))])),
    }
  }

  return {
    read,

    /** Checks what providers are connected with; null in a process that calls none. */
    guard: secrets?.guard ?? null,

    /** Changes the settings of an integration: checked, sealed, saved. Without a change there is no event. */
    save: (
      request: CommandRequest,
      kind: IntegrationKind,
      typed: IntegrationSettingsInput,
    ): Effect.Effect<CommandAck<Integration>, CommandFailure> =>
      Effect.gen(function* () {
        if (secrets === null) return yield* new DependencyDown({ dependency: 'keys', cause: new Error('this process has no keys') })
        yield* validate(kind, typed)
        const { tenant } = request
        const before = yield* outside(() => read(tenant, kind.id))
        const plain = Object.entries(typed.secrets ?? {}).filter((entry): entry is [string, string] => entry[1] !== null)
        const refs = yield* outside(() => keep(secrets, tenant, kind.id, Object.fromEntries(plain)))
        const input: IntegrationInput = { ...typed, ...(typed.secrets && { secrets: { ...typed.secrets, ...refs } }) }
        const ownRefs = [...Object.values(refs), ...Object.values(before.integration.secrets).map(({ ref }) => ref)]
        return yield* streams
          .run(
            {
              stream: integrationStream,
              id: kind.id,
              creates: true,
              holder: null,
              decide: (state) => decideIntegration(state, kind, input, { now: request.now, by: request.by.username }),
            },
            // Not even a hash of the typed text is kept that could be used to guess passwords.
            { ...request, request_hash: secrets.keys.fingerprint(request.request_hash) },
          )
          .pipe(
            Effect.tap(() => Effect.sync(() => kept.delete(`${tenant} ${kind.id}`))),
            Effect.ensuring(outside(() => forgetUnnamed(tenant, kind.id, ownRefs)).pipe(Effect.ignore)),
          )
      }),

    /** What a client needs to know, at most five seconds old; null if the integration is not connected or is disabled. */
    credentials: async (tenant: string, kind: IntegrationKind): Promise<Credentials | null> => {
      const key = `${tenant} ${kind.id}`
      const known = kept.get(key)
      if (known) return known.credentials
      const credentials = await open(tenant, kind)
      kept.set(key, { credentials })
      return credentials
    },
  }
}
export type Integrations = ReturnType<typeof createIntegrations>
