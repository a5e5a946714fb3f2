import type { TestProject } from 'vitest/node'
import { buildClient } from '../server/src/runtime/client-build.ts'
import { findChromium } from './chromium.ts'
import { prepareTestApps } from './test-app-setup.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The Chromium for the browser tests, or why there is none. */
    readonly browser: { readonly chromiumPath: string } | { readonly problem: string }
  }
}

/** Finds Chromium and builds the client. If that fails, only the tests that need them fail. */
const prepareBrowser = async (project: TestProject): Promise<void> => {
  try {
    const chromiumPath = await findChromium()
    await buildClient()
    project.provide('browser', { chromiumPath })
  } catch (error) {
    project.provide('browser', { problem: (error as Error).message })
  }
}

/** Global setup of the browser tests, after the cluster setup. */
export default async function prepare(project: TestProject): Promise<void> {
  await Promise.all([prepareTestApps(project), prepareBrowser(project)])
}
