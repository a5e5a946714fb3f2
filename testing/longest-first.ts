import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Files whose time cannot be told from their size. What else there is of order comes from the last run's times or, in a fresh clone, from sizes. */
const LONG = [
  'crash.pg.test.ts',
  'seed-demo.pg.test.ts',
  'walk.pg.test.ts',
  'workers/src/webhooks.pg.test.ts',
  'launch.pg.test.ts',
  'every-state.e2e.ts',
  'history-of-anything.e2e.ts',
  'audit.e2e.ts',
  // They wait for a lease to run out: beside them somebody else has both cores.
  'keep-lock.e2e.ts',
  'lease-runs-out.e2e.ts',
]

/** Begins with the files that take longest, so that none is left running alone at the end. */
export default class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    const isLong = ({ moduleId }: TestSpecification) => LONG.some((name) => moduleId.endsWith(name))
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))]
  }
}
