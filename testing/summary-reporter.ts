import { writeSync } from 'node:fs'
import type { Reporter } from 'vitest/node'

/** Ends the run's output with `N passed, N failed, N skipped`; what failed outside a test (a file that does not load, a broken set-up) counts as failed. */
export default class SummaryReporter implements Reporter {
  onTestRunEnd: NonNullable<Reporter['onTestRunEnd']> = (modules, unhandledErrors) => {
    const count = { passed: 0, failed: unhandledErrors.length, skipped: 0 }
    let needsRedis = 0
    for (const module of modules) {
      const tests = [...module.children.allTests()]
      for (const test of tests) {
        const { state } = test.result()
        if (state === 'passed') count.passed += 1
        else if (state === 'failed') count.failed += 1
        else count.skipped += 1
      }
      if (module.errors().length > 0 || [...module.children.allSuites()].some((suite) => suite.errors().length > 0)) count.failed += 1
      if (module.moduleId.endsWith('.redis.test.ts') && !process.env.REDIS_URL) needsRedis += tests.length
    }
    process.once('exit', () => {
      if (needsRedis > 0) writeSync(1, `\nSKIPPED: ${needsRedis} tests need a Redis server; set REDIS_URL to run them.\n`)
      writeSync(1, `${count.passed} passed, ${count.failed} failed, ${count.skipped} skipped\n`)
    })
  }
}
