import { configDefaults, defineConfig } from 'vitest/config'

const exclude = [...configDefaults.exclude, '**/.data/**']
const cluster = 'testing/cluster-setup.ts'

// A poll waits for what a busy machine of two cores does in its own time; it ends as soon as the answer is right.
const expectation = { poll: { timeout: 15_000, interval: 50 } }

// What a test needs stands in its file name. The groups run one after the other, so that the timing of a browser is not measured beside a property test.
export default defineConfig({
  test: {
    maxWorkers: 2,
    reporters: ['default', './testing/summary-reporter.ts'],
    projects: [
      {
        test: {
          name: 'pure',
          include: ['**/*.test.{ts,tsx}'],
          exclude: [...exclude, '**/*.{pg,redis}.test.ts'],
          testTimeout: 20_000,
          sequence: { groupOrder: 0 },
        },
      },
      {
        test: {
          name: 'postgres',
          include: ['**/*.pg.test.ts', '**/*.redis.test.ts'],
          exclude,
          globalSetup: cluster,
          testTimeout: 30_000,
          hookTimeout: 30_000,
          expect: expectation,
          sequence: { groupOrder: 1 },
        },
      },
      {
        test: {
          name: 'browser',
          include: ['**/*.e2e.ts'],
          exclude,
          globalSetup: [cluster, 'testing/browser-setup.ts'],
          testTimeout: 60_000,
          hookTimeout: 60_000,
          expect: expectation,
          sequence: { groupOrder: 2 },
          maxWorkers: 1,
        },
      },
    ],
  },
})
