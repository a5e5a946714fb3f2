import { PrometheusMetrics } from 'effect/observability'
import { Hono } from 'hono'
import type { ApiEnv } from '../api-env.ts'
import type { ApiRoutes } from '../app.ts'

/** Something without which the server cannot do its work: its name, and whether it is there at this moment. */
export interface Dependency {
  readonly name: string
  readonly isReady: () => Promise<boolean>
}

const PATIENCE_MS = 2_000

const missingOf = async (dependencies: readonly Dependency[]): Promise<readonly string[]> => {
  const judged = dependencies.map(async ({ name, isReady }) => {
    const late = new Promise<boolean>((resolve) => setTimeout(resolve, PATIENCE_MS, false).unref())
    return (await Promise.race([isReady().catch(() => false), late])) ? [] : [name]
  })
  return (await Promise.all(judged)).flat()
}

export interface Readiness {
  readonly dependencies: readonly Dependency[]
  /** How many projections stand still: somebody must look, though the server can do its work. */
  readonly stopped: () => Promise<number>
}

/** What machines ask a server process: does it live, can it work, what has it measured. */
export const systemRoutes = ({ dependencies, stopped }: Readiness): ApiRoutes =>
  new Hono<ApiEnv>()
    .get('/health', (c) => c.json({ status: 'alive' }))
    .get('/ready', async (c) => {
      const missing = await missingOf(dependencies)
      const stopped_projections = missing.length === 0 ? await stopped() : null
      return c.json(
        { status: missing.length === 0 ? 'ready' : 'not ready', missing, stopped_projections },
        missing.length === 0 ? 200 : 503,
      )
    })
    .get('/metrics', async (c) => {
      const text = await c.var.edge.runtime.runPromise(PrometheusMetrics.format())
      return c.text(text, 200, { 'content-type': 'text/plain; version=0.0.4; charset=utf-8' })
    })
