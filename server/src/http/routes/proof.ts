import { Cause, Effect } from 'effect'
import { Hono } from 'hono'
import { sql } from 'kysely'
import { RefusedByRule } from '../../commands/failures.ts'
import { anchorOfLine, readAnchorLines } from '../../proof/anchor.ts'
import type { AnchorPlace } from '../../proof/anchor-place.ts'
import { readAnchorStatus } from '../../proof/anchor-status.ts'
import type { WaybillDatabase } from '../../runtime/database.ts'
import { exportEvents } from '../../store/export.ts'
import { checkLogIndex } from '../../store/log-index.ts'
import { readChainHead } from '../../store/tenant-head.ts'
import { verifyTenant } from '../../store/verify.ts'
import type { ApiEnv } from '../api-env.ts'
import type { ApiRoutes } from '../app.ts'
import { fromLog } from '../from-log.ts'
import { requireFeature } from '../middleware/require-feature.ts'
import { failureResponse } from '../run-command.ts'
import { runQuery } from '../run-query.ts'
import { textStream } from '../text-stream.ts'

interface Parts {
  readonly database: WaybillDatabase
  readonly place: AnchorPlace
  /** Whether anchors are signed with the tenant's own key. */
  readonly signed: boolean
}

const NDJSON = 'application/x-ndjson; charset=utf-8'
const SHOWN = 12
const NOTHING = { position: 0, hash: '00'.repeat(32) }

/**
 * Proof that the log was not altered: its hash chain, the anchors outside the database, and what an outside auditor needs to check both.
 */
export const proofRoutes = ({ database, place, signed }: Parts): ApiRoutes => {
  const routes = new Hono<ApiEnv>()
  /** Tenants whose chain this process is checking: reading the whole log twice at once helps no one. */
  const checking = new Set<string>()

  routes.get('/proof', requireFeature('audit#read'), (c) =>
    runQuery(
      c,
      Effect.gen(function* () {
        const { tenant } = c.var
        const db = database.forTenant(tenant)
        const head = (yield* fromLog(() => readChainHead(db, tenant))) ?? NOTHING
        const last = yield* fromLog(() =>
          sql<{
            at: string
          }>`select utc_text(recorded_at) as at from events where tenant_id = ${tenant} and position = ${head.position}`.execute(db),
        )
        const anchors = (yield* Effect.promise(() => place.lastLines(tenant, SHOWN))).flatMap((line) => anchorOfLine(line) ?? [])
        const anchor_status = yield* fromLog(() => readAnchorStatus(db, tenant, place, Date.now()))
        return {
          head,
          recorded_at: last.rows[0]?.at ?? null,
          anchored_to: anchors.at(-1)?.position ?? 0,
          anchor_status,
          signed,
          anchors: anchors.reverse().map(({ position, hash, time }) => ({ position, hash, time })),
        }
      }),
    ),
  )

  routes.get('/proof/verify', requireFeature('feed#read'), async (c) => {
    const { tenant } = c.var
    if (checking.has(tenant)) {
      const refusal = { type: 'AlreadyChecking', message: 'The log is already being checked. Try again when the check has finished.' }
      return failureResponse(c, Cause.fail(new RefusedByRule({ refusal })))
    }
    checking.add(tenant)
    c.header('content-type', NDJSON)
    return c.body(textStream(verified(database, place, tenant, () => checking.delete(tenant))))
  })

  routes.get('/proof/export', requireFeature('feed#read'), (c) => {
    const { tenant } = c.var
    c.header('content-type', NDJSON)
    c.header('content-disposition', `attachment; filename="events-${tenant}.ndjson"`)
    return c.body(textStream(exportEvents(database.forTenant(tenant), tenant)))
  })

  routes.get('/proof/anchors', requireFeature('feed#read'), async (c) => {
    const { tenant } = c.var
    const lines = await place.lines(tenant)
    c.header('content-type', NDJSON)
    c.header('content-disposition', `attachment; filename="anchors-${tenant}.ndjson"`)
    return c.body(lines.map((line) => `${line}\n`).join(''))
  })
  return routes
}

/** Lines `{checked, of}` while the chain is checked, then one with the result. */
async function* verified(
  database: WaybillDatabase,
  place: AnchorPlace,
  tenant: string,
  done: () => void,
): AsyncGenerator<string, void, undefined> {
  try {
    const db = database.forTenant(tenant)
    const { position: of } = (await readChainHead(db, tenant)) ?? NOTHING
    const { anchors, first_bad_line } = readAnchorLines((await place.lines(tenant)).join('\n'), null)
    let checked = 0
    let progress = Promise.withResolvers<void>()
    const finding = verifyTenant(db, tenant, {
      anchors,
      onProgress: (events) => {
        checked = events
        progress.resolve()
      },
    })
    yield `${JSON.stringify({ checked, of })}\n`
    for (;;) {
      const ended = await Promise.race([finding.then(() => true), progress.promise.then(() => false)])
      if (ended) break
      progress = Promise.withResolvers<void>()
      yield `${JSON.stringify({ checked, of })}\n`
    }
    const { streams, commands } = await checkLogIndex(db, tenant)
    yield `${JSON.stringify({ ...(await finding), first_bad_anchor_line: first_bad_line, index_differences: streams + commands })}\n`
  } finally {
    done()
  }
}
