import { availableParallelism, loadavg } from 'node:os'
import { parseArgs } from 'node:util'
import { benchAppend } from './append.ts'
import { benchAudit } from './audit.ts'
import { benchBoards } from './boards.ts'
import { benchCrash } from './crash.ts'
import { benchDecide } from './decide.ts'
import { benchEndToEnd } from './end-to-end.ts'
import { benchLoad } from './load.ts'
import { type BenchOptions, type BenchResult, type Measure, tableText } from './measure.ts'
import { benchReplay } from './replay.ts'
import { benchScreen } from './screen.ts'
import { benchSoak } from './soak.ts'

// Runs the benchmarks: `npm run bench [-- <name>] [--repeats n] [--seconds n] [--kills n] [--minutes n] [--json]`. A
// missed target is not a failure.

const BENCHMARKS: Readonly<Record<string, (options: BenchOptions) => Promise<BenchResult>>> = {
  append: benchAppend,
  crash: benchCrash,
  'end-to-end': benchEndToEnd,
  decide: benchDecide,
  load: benchLoad,
  boards: benchBoards,
  replay: benchReplay,
  audit: benchAudit,
  soak: benchSoak,
  screen: benchScreen,
}

const USAGE = `Usage: npm run bench [-- <name>…] [--repeats n] [--seconds n] [--kills n] [--minutes n] [--json]\n  names: ${Object.keys(BENCHMARKS).join(', ')}\n`

const measureRow = ({ name, ratio, better, target, met }: Measure): readonly string[] => [
  name,
  String(ratio),
  `${better === 'higher' ? 'at least' : 'at most'} ${target}`,
  met ? 'met' : 'missed',
]

const wholeNumber = (text: string, name: string): number => {
  const number = Number(text)
  if (!(number > 0)) throw new TypeError(`--${name} must be a number above 0`)
  return number
}

const parse = (argv: readonly string[]) => {
  const { values, positionals } = parseArgs({
    args: [...argv],
    allowPositionals: true,
    options: {
      json: { type: 'boolean', default: false },
      repeats: { type: 'string', default: '5' },
      seconds: { type: 'string', default: '3' },
      kills: { type: 'string', default: '20' },
      minutes: { type: 'string', default: '10' },
    },
  })
  const names = positionals.length > 0 ? positionals : Object.keys(BENCHMARKS).filter((name) => name !== 'soak')
  const unknown = names.find((name) => !Object.hasOwn(BENCHMARKS, name))
  if (unknown !== undefined) throw new TypeError(`there is no benchmark "${unknown}"`)
  const { repeats, seconds, kills, minutes } = values
  return {
    names,
    json: values.json,
    options: {
      repeats: wholeNumber(repeats, 'repeats'),
      seconds: wholeNumber(seconds, 'seconds'),
      kills: wholeNumber(kills, 'kills'),
      minutes: wholeNumber(minutes, 'minutes'),
      say: (line: string) => void process.stderr.write(`${line}\n`),
    },
  }
}

const run = async (names: readonly string[], options: BenchOptions): Promise<readonly Measure[]> => {
  const load = loadavg()[0]?.toFixed(1)
  const measures: Measure[] = []
  for (const name of names) {
    const result = await (BENCHMARKS[name] as (options: BenchOptions) => Promise<BenchResult>)(options)
    for (const table of result.tables) process.stdout.write(`\n${name}\n${tableText(table)}\n`)
    measures.push(...result.measures)
  }
  process.stdout.write(`\n${tableText([['measure', 'ratio', 'aim', ''], ...measures.map(measureRow)])}\n`)
  process.stdout.write(
    `  ${availableParallelism()} cores, Node ${process.version}, load before ${load}, after ${loadavg()[0]?.toFixed(1)}\n`,
  )
  return measures
}

let args: ReturnType<typeof parse> | null = null
try {
  args = parse(process.argv.slice(2))
} catch (error) {
  if (!(error instanceof TypeError)) throw error
  process.stderr.write(`bench: ${error.message}\n${USAGE}`)
  process.exitCode = 2
}
if (args) {
  const measures = await run(args.names, args.options)
  if (args.json) process.stdout.write(`${JSON.stringify({ measures })}\n`)
}
