/** A benchmark's measurement, as `--json` prints it. */
export interface Measure {
  readonly name: string
  readonly ratio: number
  readonly better: 'higher' | 'lower'
  readonly target: number
  readonly met: boolean
}

/** A benchmark's result: its measures, and tables for people, whose first row is the header. */
export interface BenchResult {
  readonly measures: readonly Measure[]
  readonly tables: readonly (readonly (readonly string[])[])[]
}

/** How long a benchmark may take. */
export interface BenchOptions {
  readonly repeats: number
  /** Per candidate and repeat. */
  readonly seconds: number
  /** For the soak run. */
  readonly minutes: number
  /** Kills of each kind, for the crash run. */
  readonly kills: number
  /** Prints progress while it runs. */
  readonly say: (line: string) => void
}

export const measureOf = (name: string, ratio: number, better: Measure['better'], target: number): Measure => ({
  name,
  ratio: round(ratio, 3),
  better,
  target,
  met: better === 'higher' ? ratio >= target : ratio <= target,
})

export const round = (value: number, digits: number): number => Number(value.toFixed(digits))

/** The quantile of the samples; NaN if there are none. */
export const quantile = (samples: Iterable<number>, share: number): number => {
  const sorted = Float64Array.from(samples).sort()
  return sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)] ?? Number.NaN
}

export const median = (samples: readonly number[]): number => {
  const sorted = samples.toSorted((a, b) => a - b)
  const middle = Math.floor(sorted.length / 2)
  return sorted.length % 2 === 1
    ? (sorted[middle] ?? Number.NaN)
    : ((sorted[middle - 1] ?? Number.NaN) + (sorted[middle] ?? Number.NaN)) / 2
}

/** `0.54 [0.49..0.61]`: median, minimum and maximum over the repeats. */
export const spreadText = (samples: readonly number[], digits = 2): string =>
  `${median(samples).toFixed(digits)} [${Math.min(...samples).toFixed(digits)}..${Math.max(...samples).toFixed(digits)}]`

/** Aligns the columns of a table. */
export const tableText = (rows: readonly (readonly string[])[]): string => {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)))
  return rows.map((row) => `  ${row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('  ')}`.trimEnd()).join('\n')
}
