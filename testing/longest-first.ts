import { BaseSequencer, type TestSpecification } from 'vitest/node'

/**
 * Files whose duration doesn't follow from their size. All others are ordered by the last run's times or, in a fresh
 * clone, by size.
 */
const LONG = [
  'crash.pg.test.ts',
  'seed-demo.pg.test.ts',
  'walk.pg.test.ts',
  'workers/src/webhooks.pg.test.ts',
  'launch.pg.test.ts',
  'every-state.e2e.ts',
  'history-of-anything.e2e.ts',
  'audit.e2e.ts',
  // These wait for a lease to expire and leave both cores free for others.
  'keep-lock.e2e.ts',
  'lease-runs-out.e2e.ts',
]

/** Starts with the longest files, so that none runs alone at the end. */
export default class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    const isLong = ({ moduleId }: TestSpecification) => LONG.some((name) => moduleId.endsWith(name))
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))]
  }
}
