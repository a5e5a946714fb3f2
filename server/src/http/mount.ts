import type { CallDefinition } from '@waybill/shared/calls/define-call'
import { Hono } from 'hono'
import type { ApiEnv } from './api-env.ts'
import type { ApiRoutes } from './app.ts'
import type { Implementation } from './implement.ts'

/** Sorts fixed path segments before parameters: `/shipments/new` must not be read as a pro. */
const fixedFirst = ({ path }: CallDefinition): string => path.replace(/\{\w+\}/g, '~')

/** The routes of calls, below `/{tenant}/api/v1` or `/v2`. */
export const mount = (implementations: readonly Implementation[]): ApiRoutes => {
  const routes = new Hono<ApiEnv>()
  const ordered = implementations.toSorted((a, b) => (fixedFirst(a.call) < fixedFirst(b.call) ? -1 : 1))
  for (const { call, respond } of ordered) routes.on(call.method, call.path.replace(/\{(\w+)\}/g, ':$1'), respond)
  return routes
}
