import type { TestProject } from 'vitest/node'
import { buildClient } from '../server/src/runtime/client-build.ts'
import { findChromium } from './chromium.ts'
import { prepareFloors } from './floor-setup.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** What the browser tests run on, or why they cannot. */
    readonly browser: { readonly chromiumPath: string } | { readonly problem: string }
  }
}

/** A Chromium and the built client. When they are not to be had, the tests that need them fail and the others run. */
const prepareBrowser = async (project: TestProject): Promise<void> => {
  try {
    const chromiumPath = findChromium()
    await buildClient()
    project.provide('browser', { chromiumPath })
  } catch (error) {
    project.provide('browser', { problem: (error as Error).message })
  }
}

/** Global setup of the browser tests, after that of the cluster. */
export default async function prepare(project: TestProject): Promise<void> {
  await Promise.all([prepareFloors(project), prepareBrowser(project)])
}
