import type { HttpBindings } from '@hono/node-server'
import type { ManagedRuntime } from 'effect'
import type { SecurityLog } from '../people/security-log.ts'
import type { Session, Sessions } from '../people/sessions.ts'
import type { Tenants } from '../people/tenants.ts'
import type { Logger } from '../runtime/logger.ts'
import type { HttpFailure } from './failures.ts'

/** What every route may use. A resource's own handlers come to it from whoever makes its routes. */
export interface Edge {
  readonly runtime: ManagedRuntime.ManagedRuntime<never, never>
  readonly logger: Logger
  readonly tenants: Tenants
  readonly sessions: Sessions
  readonly securityLog: SecurityLog
  /** Address of a tile server; null: there is none. */
  readonly mapTiles: string | null
}

/** The context of a call below `/{tenant}/api/`. `session` is there on every route but the public ones. */
export interface ApiEnv {
  Bindings: HttpBindings
  Variables: {
    edge: Edge
    requestId: string
    tenant: string
    session: Session
    /** The decoded JSON of the body, once it was read; part of what an idempotency key stands for. */
    body: unknown
    /** Why the call was not answered as asked. */
    failure: HttpFailure
  }
}
