import { writeSync } from 'node:fs'
import type { Reporter } from 'vitest/node'

/**
 * Ends the run's output with a line `FAILED TEST: file > title` for each failure and `N passed, N failed, N skipped`; a
 * failure outside a test (a file that doesn't load, a failed setup) counts as failed.
 */
export default class SummaryReporter implements Reporter {
  onTestRunEnd: NonNullable<Reporter['onTestRunEnd']> = (modules, unhandledErrors) => {
    const count = { passed: 0, failed: unhandledErrors.length, skipped: 0 }
    const failures: string[] = []
    let needsRedis = 0
    for (const module of modules) {
      const tests = [...module.children.allTests()]
      for (const test of tests) {
        const { state } = test.result()
        if (state === 'passed') count.passed += 1
        else if (state === 'failed') {
          count.failed += 1
          failures.push(`${module.relativeModuleId} > ${test.fullName}`)
        } else count.skipped += 1
      }
      if (module.errors().length > 0 || [...module.children.allSuites()].some((suite) => suite.errors().length > 0)) {
        count.failed += 1
        failures.push(module.relativeModuleId)
      }
      if (module.moduleId.endsWith('.redis.test.ts') && !process.env.REDIS_URL) needsRedis += tests.length
    }
    process.once('exit', () => {
      for (const failure of failures) writeSync(1, `FAILED TEST: ${failure}\n`)
      if (needsRedis > 0) writeSync(1, `\nSKIPPED: ${needsRedis} tests need a Redis server; set REDIS_URL to run them.\n`)
      writeSync(1, `${count.passed} passed, ${count.failed} failed, ${count.skipped} skipped\n`)
    })
  }
}
