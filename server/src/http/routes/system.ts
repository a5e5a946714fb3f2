import { createHash, timingSafeEqual } from 'node:crypto'
import { Metric } from 'effect'
import { PrometheusMetrics } from 'effect/observability'
import { Hono } from 'hono'
import { setGauge } from '../../changes/metrics.ts'
import type { ApiEnv } from '../api-env.ts'
import type { ApiRoutes } from '../app.ts'

/** A dependency of the server: its name, and whether it is available. */
export interface Dependency {
  readonly name: string
  /** Whether the server can't work without it. */
  readonly isRequired: boolean
  readonly isReady: () => Promise<boolean>
}

const TIMEOUT_MS = 2_000
const READY = Metric.gauge('waybill_dependency_ready', { description: '1 when the dependency is available, else 0' })

interface Readings {
  /** Required dependencies that are down: the process takes no requests. */
  readonly missing: readonly string[]
  /** Dependencies that are down although requests are still answered. */
  readonly degraded: readonly string[]
}

const checkDependencies = async (dependencies: readonly Dependency[]): Promise<Readings> => {
  const results = await Promise.all(
    dependencies.map(async ({ name, isRequired, isReady }) => {
      const late = new Promise<boolean>((resolve) => setTimeout(resolve, TIMEOUT_MS, false).unref())
      const ready = await Promise.race([isReady().catch(() => false), late])
      setGauge(READY, { dependency: name }, ready ? 1 : 0)
      return { name, isRequired, ready }
    }),
  )
  const unavailable = (required: boolean) =>
    results.filter(({ isRequired, ready }) => !ready && isRequired === required).map(({ name }) => name)
  return { missing: unavailable(true), degraded: unavailable(false) }
}

const digest = (text: string) => createHash('sha256').update(text).digest()

/** Compares in constant time. */
const hasToken = (authorization: string | undefined, token: string): boolean =>
  timingSafeEqual(digest(authorization ?? ''), digest(`Bearer ${token}`))

export interface Readiness {
  readonly dependencies: readonly Dependency[]
  /** Whether the process is about to stop and should get no more requests. */
  readonly isDraining: () => boolean
  /** How many projections have stopped: someone must look, although the server works. */
  readonly stopped: () => Promise<number>
  /** Sets the gauges that are read from the database. */
  readonly measure: () => Promise<void>
}

/** Health, readiness and metrics of a server process. */
export const systemRoutes = ({ dependencies, isDraining, stopped, measure }: Readiness, metricsToken: string | null = null): ApiRoutes =>
  new Hono<ApiEnv>()
    .get('/health', (c) => c.json({ status: 'alive' }))
    .get('/ready', async (c) => {
      const { missing, degraded } = await checkDependencies(dependencies)
      const stopped_projections = missing.length === 0 ? await stopped() : null
      const status = isDraining() ? 'stopping' : missing.length === 0 ? 'ready' : 'not ready'
      return c.json({ status, missing, degraded, stopped_projections }, status === 'ready' ? 200 : 503)
    })
    .get('/metrics', async (c) => {
      if (metricsToken !== null && !hasToken(c.req.header('authorization'), metricsToken)) {
        return c.text('Send the METRICS_TOKEN of this server as a bearer token.', 401, { 'www-authenticate': 'Bearer' })
      }
      const { missing } = await checkDependencies(dependencies)
      if (missing.length === 0) await measure()
      const text = await c.var.edge.runtime.runPromise(PrometheusMetrics.format())
      return c.text(text, 200, { 'content-type': 'text/plain; version=0.0.4; charset=utf-8' })
    })
