/** For each position, the length of the longest increasing run of numbers that ends there. */
const longestRuns = (numbers: readonly number[]): readonly number[] => {
  const runs: number[] = []
  for (const [at, number] of numbers.entries()) {
    const before = runs.filter((_, earlier) => (numbers[earlier] as number) < number)
    runs[at] = 1 + Math.max(0, ...before)
  }
  return runs
}

/**
 * Ids of the stops that moved between two stop orders. A stop stayed only if it does so in every shortest way to turn one order into the
 * other: moving one stop through the list moves only that one, swapping two neighbors moves both. Added and removed stops do not count.
 */
export const movedStops = (before: readonly string[], after: readonly string[]): ReadonlySet<string> => {
  const survivors = after.filter((id) => before.includes(id))
  const places = survivors.map((id) => before.indexOf(id))
  const upTo = longestRuns(places)
  const from = longestRuns(places.map((place) => -place).reverse()).toReversed()
  const longest = Math.max(0, ...upTo)
  const couldStay = survivors.map((id, at) => ({ id, rank: upTo[at] as number, run: (upTo[at] as number) + (from[at] as number) - 1 }))
  const byRank = Map.groupBy(
    couldStay.filter(({ run }) => run === longest),
    ({ rank }) => rank,
  )
  const unmoved = new Set([...byRank.values()].flatMap((rivals) => (rivals.length === 1 ? rivals.map(({ id }) => id) : [])))
  return new Set(survivors.filter((id) => !unmoved.has(id)))
}

/** Inserts a stop at a position counted from 0, capped to the last index so that the consignee stays last [5.18]. */
export const insertStop = <Stop>(stops: readonly Stop[], stop: Stop, position: number): readonly Stop[] =>
  stops.toSpliced(Math.max(0, Math.min(position, stops.length - 1)), 0, stop)
