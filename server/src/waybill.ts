import { parseArgs } from 'node:util'
import { Result } from 'effect'
import { backup, restore } from './operator/backup.ts'
import { type OperatorCommand, type OperatorContext, type OperatorIo, type OperatorResult, WrongUsage } from './operator/command.ts'
import { seedDemoCommand } from './operator/demo.ts'
import { erase } from './operator/erase.ts'
import { carriersImport, eventsImport, shipmentsImport, tendersImport } from './operator/imports.ts'
import { exportLog, verify } from './operator/log.ts'
import { openContext } from './operator/open-context.ts'
import { tenantCreate, userCreate } from './operator/people.ts'
import { rebuild } from './operator/rebuild.ts'
import { type Config, loadConfig } from './runtime/config.ts'
import { StartError } from './runtime/start-error.ts'

// The operator's tool: `npm run waybill -- <command>`. Exit 0 success, 1 a check failed or rows were rejected, 2 wrong usage.

const COMMANDS: Readonly<Record<string, OperatorCommand>> = {
  'tenant create': tenantCreate,
  'user create': userCreate,
  'import carriers': carriersImport,
  'import tenders': tendersImport,
  'import shipments': shipmentsImport,
  'import events': eventsImport,
  'export events': exportLog,
  backup,
  restore,
  verify,
  rebuild,
  erase,
  'seed-demo': seedDemoCommand,
}

const usage = (): string =>
  [
    'Usage:',
    ...Object.values(COMMANDS).map((command) => `  waybill ${command.usage}`),
    '  --json prints one JSON object on the last line',
  ].join('\n')

/** Finds the command named by the first one or two words; `rest` are its arguments. */
const commandOf = (args: readonly string[]): { readonly command: OperatorCommand; readonly rest: readonly string[] } => {
  for (const length of [2, 1]) {
    const command = COMMANDS[args.slice(0, length).join(' ')]
    if (command) return { command, rest: args.slice(length) }
  }
  throw new WrongUsage(args.length === 0 ? 'expected a command' : `unknown command "${args.slice(0, 2).join(' ')}"`)
}

const write = (text: string): Promise<void> =>
  new Promise((resolve, reject) => process.stdout.write(text, (error) => (error ? reject(error) : resolve())))

const run = async (argv: readonly string[]): Promise<number> => {
  const optionNames = [...new Set(Object.values(COMMANDS).flatMap((command) => command.options ?? []))]
  const flags = Object.fromEntries(
    Object.values(COMMANDS)
      .flatMap((command) => command.flags ?? [])
      .map((flag) => [flag, { type: 'boolean' as const }]),
  )
  const { values, positionals } = parseArgs({
    args: [...argv],
    allowPositionals: true,
    options: {
      json: { type: 'boolean' },
      help: { type: 'boolean', short: 'h' },
      ...flags,
      ...Object.fromEntries(optionNames.map((name) => [name, { type: 'string' as const }])),
    },
  })
  const { json, help, ...given } = values as {
    readonly json?: boolean
    readonly help?: boolean
    readonly [name: string]: string | boolean | undefined
  }
  if (help) {
    await write(`${usage()}\n`)
    return 0
  }
  const { command, rest } = commandOf(positionals)
  const options = Object.fromEntries(
    Object.entries(given).map(([name, value]) => [name, value === true ? 'true' : value === false ? undefined : value]),
  )
  const unknown = Object.keys(options).find((name) => !command.options?.includes(name) && !command.flags?.includes(name))
  if (unknown) throw new WrongUsage(`this command doesn't take --${unknown}`)

  const config = loadConfig(process.env)
  if (Result.isFailure(config)) throw new StartError(config.failure)
  const say = (line: string) => process.stderr.write(`${line}\n`)
  const result = await (command.runOffline?.({ say, write }, options) ??
    command.runAlone?.(config.success, { say, write }, rest, options) ??
    withDatabase(config.success, { say, write }, (context) => command.run(context, rest, options)))
  if (json) await write(`${JSON.stringify(result.report)}\n`)
  return result.ok ? 0 : 1
}

const withDatabase = async (
  config: Config,
  io: OperatorIo,
  work: (context: OperatorContext) => Promise<OperatorResult>,
): Promise<OperatorResult> => {
  const { context, close } = await openContext(config, io)
  try {
    return await work(context)
  } finally {
    await close()
  }
}

try {
  process.exitCode = await run(process.argv.slice(2))
} catch (error) {
  const isUsage =
    error instanceof WrongUsage || (error instanceof TypeError && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS'))
  if (isUsage) process.stderr.write(`waybill: ${error.message}\n${usage()}\n`)
  else
    process.stderr.write(
      error instanceof StartError ? `waybill: ${error.message}\n` : `${error instanceof Error ? error.stack : String(error)}\n`,
    )
  process.exitCode = isUsage ? 2 : 1
}
