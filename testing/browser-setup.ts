import type { TestProject } from 'vitest/node'
import { buildClient } from '../server/src/runtime/client-build.ts'
import { findChromium } from './chromium.ts'

declare module 'vitest' {
  interface ProvidedContext {
    readonly chromiumPath: string
  }
}

/** Global setup of the browser tests: the built client and a Chromium. */
export default async function prepareBrowser(project: TestProject): Promise<void> {
  project.provide('chromiumPath', findChromium())
  await buildClient()
}
