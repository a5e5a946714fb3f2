import type { HttpBindings } from '@hono/node-server'
import type { ManagedRuntime } from 'effect'
import type { Logger } from '../runtime/logger.ts'
import type { SecurityLog } from '../users/security-log.ts'
import type { Session, Sessions } from '../users/sessions.ts'
import type { Tenants } from '../users/tenants.ts'
import type { ExportSlots } from './export-slots.ts'
import type { HttpFailure } from './failures.ts'

/** Whether an address is one of our load balancers. */
export type IsTrustedProxy = (address: string) => boolean

/** What every route may use. A resource's own handlers are given to it by the code that creates its routes. */
export interface RouteDependencies {
  readonly runtime: ManagedRuntime.ManagedRuntime<never, never>
  readonly logger: Logger
  readonly tenants: Tenants
  readonly sessions: Sessions
  readonly securityLog: SecurityLog
  readonly exportSlots: ExportSlots
  /** Whether every response is checked against its definition. */
  readonly checksResponses: boolean
  /** Whether a peer is a load balancer whose `X-Forwarded-For` header is trusted. */
  readonly isTrustedProxy: IsTrustedProxy
  /** Origin of the map tile server; null when there is none. */
  readonly mapTiles: string | null
}

/** The context of a request below `/{tenant}/api/`. `session` is set on every route except the public ones. */
export interface ApiEnv {
  Bindings: HttpBindings
  Variables: {
    edge: RouteDependencies
    requestId: string
    tenant: string
    session: Session
    /** The decoded JSON body, once it was read; it is part of what an idempotency key identifies. */
    body: unknown
    /** Why the request failed. */
    failure: HttpFailure
  }
}
