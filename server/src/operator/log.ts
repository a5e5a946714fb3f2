import { createReadStream } from 'node:fs'
import { readdir, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { Result, Schema } from 'effect'
import { readAnchorLines } from '../proof/anchor.ts'
import { anchorStatus, readPublished, readRecordedAt } from '../proof/anchor-status.ts'
import { readCheckingKey } from '../proof/open-anchors.ts'
import { decodeTenant } from '../store/decode-events.ts'
import { exportEvents } from '../store/export.ts'
import { checkLogIndex, type IndexDifference } from '../store/log-index.ts'
import { ndjsonLines } from '../store/ndjson-lines.ts'
import type { ChainPlace } from '../store/tenant-head.ts'
import { readExportedEvent, type Verification, type VerifyOptions, verifyExport, verifyTenant } from '../store/verify.ts'
import {
  type OperatorCommand,
  type OperatorContext,
  type OperatorIo,
  type OperatorOptions,
  type OperatorResult,
  WrongUsage,
} from './command.ts'
import { refuseUnknownTenant } from './refuse-unknown-tenant.ts'

const Place = Schema.fromJsonString(Schema.Struct({ position: Schema.Int, hash: Schema.String }))

type Anchors = NonNullable<VerifyOptions['anchors']>

/**
 * Reads anchors from a file: one log position and its hash, as `verify --json` prints under `end`, or lines as the anchor job publishes
 * them. With the publisher's public key, every line must be signed.
 */
const readAnchors = async ({ anchor: path, 'anchor-key': keyPath }: OperatorOptions): Promise<Anchors | { readonly badLine: number }> => {
  if (path === undefined) return []
  const text = await readAnchorText(path)
  const place = Schema.decodeUnknownResult(Place)(text)
  if (keyPath === undefined && Result.isSuccess(place) && !('previous' in JSON.parse(text))) return [place.success]
  const { anchors, first_bad_line } = readAnchorLines(text, await readKey(keyPath))
  if (first_bad_line === 1 && Result.isFailure(place) && !text.includes('"previous"')) {
    throw new WrongUsage(`${path} is not an anchor file: expected {"position": …, "hash": "…"}, or lines as publish-anchor writes them`)
  }
  return first_bad_line === null ? anchors : { badLine: first_bad_line }
}

/** Reads a file, or a folder with one file per anchor whose names sort by position. */
const readAnchorText = async (path: string): Promise<string> => {
  if (!(await stat(path)).isDirectory()) return readFile(path, 'utf8')
  const names = (await readdir(path)).sort()
  return (await Promise.all(names.map((name) => readFile(join(path, name), 'utf8')))).join('')
}

const readKey = async (path: string | undefined) => {
  try {
    return await readCheckingKey(path)
  } catch (error) {
    throw new WrongUsage(`${path} is not a public key: ${error instanceof Error ? error.message : String(error)}`)
  }
}

const printReport = (say: OperatorIo['say'], found: Verification): OperatorResult => {
  const { first_bad, trusted_to } = found
  const trusted = trusted_to === 0 ? '' : ` Anchored up to position ${trusted_to}.`
  say(
    first_bad === null
      ? `${found.events} events, the hash chain is valid.${trusted} Anchor: ${JSON.stringify(found.end)}`
      : `The log was changed after it was recorded: first bad position ${first_bad.position} (${first_bad.fault}).${trusted}`,
  )
  return { ok: first_bad === null, report: found }
}

const verifyAgainst = async (
  { say }: OperatorIo,
  options: OperatorOptions,
  check: (anchors: Anchors) => Promise<Verification>,
): Promise<OperatorResult> => {
  const anchors = await readAnchors(options)
  if ('badLine' in anchors) {
    say(`The anchors were changed after they were published: first bad line ${anchors.badLine} of ${options.anchor}.`)
    return { ok: false, report: { first_bad: null, first_bad_anchor_line: anchors.badLine } }
  }
  return printReport(say, await check(anchors))
}

/** How a row that judges appends differs from the log. */
export const indexDifferenceText = ({ table, id, live, logged }: IndexDifference): string =>
  `${table} ${id}: ${live === null ? 'is missing' : `is ${live}`}, ${logged === null ? 'the log has no such entry' : `the log says ${logged}`}`

/** The tables that judge every append, held against the log they are made from. */
const withIndex = async ({ database, say }: OperatorContext, tenant: string, { ok, report }: OperatorResult): Promise<OperatorResult> => {
  const index = await checkLogIndex(database.forTenant(tenant), tenant)
  for (const difference of index.differences) say(indexDifferenceText(difference))
  const different = index.streams + index.commands
  if (different > 0) {
    say(
      `${index.streams} rows of streams and ${index.commands} rows of command_ledger are not what the log says. Run: waybill rebuild ${tenant}`,
    )
  }
  return { ok: ok && different === 0, report: { ...report, log_index: index } }
}

/** The data of every event, held against its schema. */
const withDecoding = async (
  { database, say }: OperatorContext,
  tenant: string,
  { ok, report }: OperatorResult,
): Promise<OperatorResult> => {
  const decoded = await decodeTenant(database.forTenant(tenant), tenant)
  for (const { position, stream, reason } of decoded.first_invalid) say(`event ${position} of ${stream}: ${reason}`)
  say(
    decoded.invalid === 0
      ? `The data of ${decoded.events} events matches its schemas.`
      : `The data of ${decoded.invalid} of ${decoded.events} events doesn't match its schema.`,
  )
  return { ok: ok && decoded.invalid === 0, report: { ...report, decoded } }
}

/** Tells when anchors were published behind those that were given, or should have been; `until` is the time up to which that is known. */
const withAnchorGap = async (
  { say }: OperatorIo,
  { ok, report }: OperatorResult,
  known: { readonly published: ChainPlace | null; readonly uncoveredSince: string | null; readonly until: number },
): Promise<OperatorResult> => {
  const { trusted_to } = report as Verification
  const status = anchorStatus({
    anchor: trusted_to === 0 ? null : { position: trusted_to, hash: known.published?.position === trusted_to ? known.published.hash : '' },
    published: known.published,
    uncoveredSince: known.uncoveredSince,
    now: known.until,
  })
  if (status.state === 'missing') {
    say(
      `The newest anchor is missing: one was published for position ${status.published_to}, and those given end at ${trusted_to}. If you gave an older copy, give a newer one.`,
    )
  } else if (status.state === 'late') {
    say(
      `The newest anchor is too old: no anchor covers the events after position ${trusted_to}, the first recorded ${status.uncovered_since}.`,
    )
  }
  return { ok: ok && status.state !== 'missing', report: { ...report, anchor_status: status } }
}

/** When the last event of an export was recorded, and the first one behind the newest anchor. */
const readTimes = async (path: string, trustedTo: number): Promise<{ readonly uncoveredSince: string | null; readonly until: number }> => {
  let [uncoveredSince, until]: [string | null, number] = [null, 0]
  for await (const line of ndjsonLines(createReadStream(path))) {
    const event = readExportedEvent(line)
    if (event === null) break
    if (event.position === trustedTo + 1) uncoveredSince = event.recorded_at
    until = Date.parse(event.recorded_at)
  }
  return { uncoveredSince, until }
}

/** Checks an export without a database. Whether an anchor is late is judged by the times of the log itself. */
const verifyFile = async (io: OperatorIo, file: string, options: OperatorOptions): Promise<OperatorResult> => {
  const found = await verifyAgainst(io, options, (anchors) => verifyExport(createReadStream(file), { anchors }))
  const { first_bad, trusted_to } = found.report as Verification
  if (options.anchor === undefined || !found.ok || first_bad !== null) return found
  return withAnchorGap(io, found, { published: null, ...(await readTimes(file, trusted_to)) })
}

export const verify: OperatorCommand = {
  usage:
    'verify <tenant> [--decode] [--anchor <file or folder> [--anchor-key <public.pem>]]  |  verify --file <events.ndjson> [--anchor …]',
  options: ['file', 'anchor', 'anchor-key'],
  flags: ['decode'],
  runOffline: (io, options) => (options.file === undefined ? null : verifyFile(io, options.file, options)),
  run: async (context, [tenant], options) => {
    if (!tenant) throw new WrongUsage('expected a tenant, or --file')
    const unknown = await refuseUnknownTenant(context, tenant)
    if (unknown) return unknown
    const found = await verifyAgainst(context, options, (anchors) => verifyTenant(context.database.forTenant(tenant), tenant, { anchors }))
    const indexed = await withIndex(context, tenant, found)
    const checked = options.decode === undefined ? indexed : await withDecoding(context, tenant, indexed)
    const { first_bad, trusted_to } = found.report as Verification
    if (options.anchor === undefined || !found.ok || first_bad !== null) return checked
    const db = context.database.forTenant(tenant)
    return withAnchorGap(context, checked, {
      published: await readPublished(db, tenant, null),
      uncoveredSince: await readRecordedAt(db, tenant, trusted_to + 1),
      until: Date.now(),
    })
  },
}

export const exportLog: OperatorCommand = {
  usage: 'export events <tenant>',
  run: async ({ database, write, say }, [tenant]) => {
    if (!tenant) throw new WrongUsage('expected a tenant')
    let bytes = 0
    for await (const page of exportEvents(database.forTenant(tenant), tenant)) {
      bytes += page.length
      await write(page)
    }
    say(`${bytes} bytes of events written.`)
    return { ok: true, report: { tenant, bytes } }
  },
}
