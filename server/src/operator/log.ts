import { createReadStream } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { Result, Schema } from 'effect'
import { exportEvents } from '../store/export.ts'
import { type Verification, verifyExport, verifyTenant } from '../store/verify.ts'
import { type OperatorCommand, type OperatorIo, type OperatorResult, WrongUsage } from './command.ts'

const Anchor = Schema.fromJsonString(Schema.Struct({ position: Schema.Int, hash: Schema.String }))

/** A place of the log and its hash, as an earlier `verify --json` printed it under `end`. */
const readAnchor = async (path: string | undefined) => {
  if (path === undefined) return {}
  const decoded = Schema.decodeUnknownResult(Anchor)(await readFile(path, 'utf8'))
  if (Result.isFailure(decoded)) throw new WrongUsage(`${path} is no anchor: expected {"position": …, "hash": "…"}`)
  return { anchor: decoded.success }
}

const tell = (say: OperatorIo['say'], found: Verification): OperatorResult => {
  say(
    found.first_bad === null
      ? `${found.events} events, the chain is whole. Anchor: ${JSON.stringify(found.end)}`
      : `The log is not what was recorded: first bad position ${found.first_bad.position} (${found.first_bad.fault}).`,
  )
  return { ok: found.first_bad === null, report: found }
}

const verifyFile = async ({ say }: OperatorIo, file: string, anchor: string | undefined) =>
  tell(say, await verifyExport(createReadStream(file), await readAnchor(anchor)))

export const verify: OperatorCommand = {
  usage: 'verify <tenant> [--anchor <file>]  |  verify --file <events.ndjson> [--anchor <file>]',
  options: ['file', 'anchor'],
  runOffline: (io, { file, anchor }) => (file === undefined ? null : verifyFile(io, file, anchor)),
  run: async ({ database, say }, [tenant], { anchor }) => {
    if (!tenant) throw new WrongUsage('say which tenant, or --file')
    return tell(say, await verifyTenant(database.forTenant(tenant), tenant, await readAnchor(anchor)))
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
