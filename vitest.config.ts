import { configDefaults, defineConfig } from 'vitest/config'
import LongestFirst from './testing/longest-first.ts'

const exclude = [...configDefaults.exclude, '**/.data/**']
const cluster = 'testing/cluster-setup.ts'

// What Node can run by itself it runs by itself, as in the product: nothing is transformed, and what is compiled is kept.
const asNodeRuns = { viteModuleRunner: false, nodeLoader: false }

// Nothing is found wrong because it is slow: a poll ends as soon as the answer is right, and a busy machine of two cores has its own time.
const expectation = { poll: { timeout: 120_000, interval: 50 } }

// The file name says what a test needs. The groups run one after the other: each has both cores for itself.
// The files of a group share processes: a file leaves nothing behind that another could stumble over (docs/testing.md#shared-processes).
export default defineConfig({
  test: {
    maxWorkers: 2,
    reporters: ['default', './testing/summary-reporter.ts'],
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        test: {
          name: 'pure',
          isolate: false,
          include: ['**/*.test.{ts,tsx}'],
          exclude: [...exclude, '**/*.{pg,redis}.test.ts'],
          testTimeout: 60_000,
          sequence: { groupOrder: 0 },
        },
      },
      {
        test: {
          name: 'postgres',
          isolate: false,
          experimental: asNodeRuns,
          include: ['**/*.pg.test.ts', '**/*.redis.test.ts'],
          exclude,
          globalSetup: cluster,
          testTimeout: 240_000,
          hookTimeout: 240_000,
          expect: expectation,
          sequence: { groupOrder: 1 },
        },
      },
      {
        test: {
          name: 'browser',
          isolate: false,
          experimental: asNodeRuns,
          include: ['**/*.e2e.ts'],
          exclude,
          globalSetup: [cluster, 'testing/browser-setup.ts'],
          testTimeout: 240_000,
          hookTimeout: 240_000,
          expect: expectation,
          sequence: { groupOrder: 2 },
        },
      },
    ],
  },
})
