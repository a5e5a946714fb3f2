import { uniformInt } from 'pure-rand/distribution/uniformInt'
import { xoroshiro128plus } from 'pure-rand/generator/xoroshiro128plus'

/** A random generator that gives the same values for the same seed. */
export const createRandom = (seed: number) => {
  const generator = xoroshiro128plus(seed)
  const int = (from: number, to: number): number => uniformInt(generator, from, to)
  return {
    /** An integer, both bounds included. */
    int,
    /** True with a probability of `percent`. */
    chance: (percent: number): boolean => int(1, 100) <= percent,
    pick: <T>(list: readonly T[]): T => list[int(0, list.length - 1)] as T,
    /** One of the values, chosen by weight. */
    weighted: <T>(choices: readonly (readonly [weight: number, value: T])[]): T => {
      let left = int(
        1,
        choices.reduce((sum, [weight]) => sum + weight, 0),
      )
      for (const [weight, value] of choices) {
        left -= weight
        if (left <= 0) return value
      }
      throw new Error('no choices')
    },
    digits: (count: number): string => Array.from({ length: count }, () => int(0, 9)).join(''),
  }
}
export type SeededRandom = ReturnType<typeof createRandom>
