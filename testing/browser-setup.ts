import type { TestProject } from 'vitest/node'
import { buildClient } from '../server/src/runtime/client-build.ts'
import { findChromium } from './chromium.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** What the browser tests run on, or why they cannot. */
    readonly browser: { readonly chromiumPath: string } | { readonly problem: string }
  }
}

/** Global setup of the browser tests: a Chromium and the built client. When they are not to be had, those tests fail and the others run. */
export default async function prepareBrowser(project: TestProject): Promise<void> {
  try {
    const chromiumPath = findChromium()
    await buildClient()
    project.provide('browser', { chromiumPath })
  } catch (error) {
    project.provide('browser', { problem: (error as Error).message })
  }
}
