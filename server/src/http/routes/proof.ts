import { exportProof, exportProofAnchors, getProof, verifyProof } from '@waybill/shared/calls/proof'
import { Effect } from 'effect'
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
import { FileResponse } from '../file-response.ts'
import { fromLog } from '../from-log.ts'
import { type Implementation, implement } from '../implement.ts'
import { textStream } from '../text-stream.ts'

interface Parts {
  readonly database: WaybillDatabase
  readonly place: AnchorPlace
  /** Whether anchors are signed with the tenant's own key. */
  readonly signed: boolean
}

const NDJSON = 'application/x-ndjson; charset=utf-8'
/** The headers of lines of JSON that are saved as a file. */
const linesFile = (name: string) => ({ 'content-type': NDJSON, 'content-disposition': `attachment; filename="${name}.ndjson"` })
const SHOWN = 12
const NOTHING = { position: 0, hash: '00'.repeat(32) }

/**
 * Proof that the log was not altered: its hash chain, the anchors outside the database, and what an outside auditor needs to check both.
 */
export const proofCalls = ({ database, place, signed }: Parts): readonly Implementation[] => {
  /** Tenants whose chain this process is checking: reading the whole log twice at once helps no one. */
  const checking = new Set<string>()

  return [
    implement(getProof, {
      handle: ({ tenant }) =>
        Effect.gen(function* () {
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
    }),
    implement(verifyProof, {
      handle: ({ tenant }) =>
        Effect.gen(function* () {
          if (checking.has(tenant)) {
            const message = 'The log is already being checked. Try again when the check has finished.'
            return yield* new RefusedByRule({ refusal: { type: 'AlreadyChecking', message } })
          }
          checking.add(tenant)
          const progress = verified(database, place, tenant, () => checking.delete(tenant))
          return new FileResponse(textStream(progress), { 'content-type': NDJSON })
        }),
    }),
    implement(exportProof, {
      handle: ({ tenant }) =>
        Effect.succeed(new FileResponse(textStream(exportEvents(database.forTenant(tenant), tenant)), linesFile(`events-${tenant}`))),
    }),
    implement(exportProofAnchors, {
      handle: ({ tenant }) =>
        Effect.promise(() => place.lines(tenant)).pipe(
          Effect.map((lines) => new FileResponse(lines.map((line) => `${line}\n`).join(''), linesFile(`anchors-${tenant}`))),
        ),
    }),
  ]
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
