import { createReadStream } from 'node:fs'
import { readdir, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { Result, Schema } from 'effect'
import { readAnchorLines } from '../proof/anchor.ts'
import { readCheckingKey } from '../proof/open-anchors.ts'
import { exportEvents } from '../store/export.ts'
import { type Verification, type VerifyOptions, verifyExport, verifyTenant } from '../store/verify.ts'
import { type OperatorCommand, type OperatorIo, type OperatorOptions, type OperatorResult, WrongUsage } from './command.ts'
import { refuseUnknownTenant } from './refuse-unknown-tenant.ts'

const Place = Schema.fromJsonString(Schema.Struct({ position: Schema.Int, hash: Schema.String }))

type Anchors = NonNullable<VerifyOptions['anchors']>

/**
 * The anchors of a file: one place of the log and its hash, as an earlier `verify --json` printed it under `end`, or lines as the job
 * published them. With the public key of whoever published them every line must be signed.
 */
const readAnchors = async ({ anchor: path, 'anchor-key': keyPath }: OperatorOptions): Promise<Anchors | { readonly badLine: number }> => {
  if (path === undefined) return []
  const text = await readAnchorText(path)
  const place = Schema.decodeUnknownResult(Place)(text)
  if (keyPath === undefined && Result.isSuccess(place) && !('previous' in JSON.parse(text))) return [place.success]
  const { anchors, first_bad_line } = readAnchorLines(text, await readKey(keyPath))
  if (first_bad_line === 1 && Result.isFailure(place) && !text.includes('"previous"')) {
    throw new WrongUsage(`${path} is no anchor: expected {"position": …, "hash": "…"}, or lines as publish-anchor writes them`)
  }
  return first_bad_line === null ? anchors : { badLine: first_bad_line }
}

/** A file, or a folder of objects, an anchor each, whose names sort by position. */
const readAnchorText = async (path: string): Promise<string> => {
  if (!(await stat(path)).isDirectory()) return readFile(path, 'utf8')
  const names = (await readdir(path)).sort()
  return (await Promise.all(names.map((name) => readFile(join(path, name), 'utf8')))).join('')
}

const readKey = async (path: string | undefined) => {
  try {
    return await readCheckingKey(path)
  } catch (error) {
    throw new WrongUsage(`${path} is no public key: ${error instanceof Error ? error.message : String(error)}`)
  }
}

const tell = (say: OperatorIo['say'], found: Verification): OperatorResult => {
  const { first_bad, trusted_to } = found
  const trusted = trusted_to === 0 ? '' : ` Up to position ${trusted_to} an anchor vouches for it.`
  say(
    first_bad === null
      ? `${found.events} events, the chain is whole.${trusted} Anchor: ${JSON.stringify(found.end)}`
      : `The log is not what was recorded: first bad position ${first_bad.position} (${first_bad.fault}).${trusted}`,
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
    say(`The anchors are not as they were published: first bad line ${anchors.badLine} of ${options.anchor}.`)
    return { ok: false, report: { first_bad: null, first_bad_anchor_line: anchors.badLine } }
  }
  return tell(say, await check(anchors))
}

export const verify: OperatorCommand = {
  usage: 'verify <tenant> [--anchor <file or folder> [--anchor-key <public.pem>]]  |  verify --file <events.ndjson> [--anchor …]',
  options: ['file', 'anchor', 'anchor-key'],
  runOffline: (io, options) =>
    options.file === undefined
      ? null
      : verifyAgainst(io, options, (anchors) => verifyExport(createReadStream(options.file ?? ''), { anchors })),
  run: async (context, [tenant], options) => {
    if (!tenant) throw new WrongUsage('say which tenant, or --file')
    const unknown = await refuseUnknownTenant(context, tenant)
    if (unknown) return unknown
    return verifyAgainst(context, options, (anchors) => verifyTenant(context.database.forTenant(tenant), tenant, { anchors }))
  },
}

export const exportLog: OperatorCommand = {
  usage: 'export events <tenant>',
  run: async ({ database, write, say }, [tenant]) => {
    if (!tenant) throw new WrongUsage('say which tenant')
    let bytes = 0
    for await (const page of exportEvents(database.forTenant(tenant), tenant)) {
      bytes += page.length
      await write(page)
    }
    say(`${bytes} bytes of events written.`)
    return { ok: true, report: { tenant, bytes } }
  },
}
