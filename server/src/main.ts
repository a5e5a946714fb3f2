import type { Server } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { serve } from '@hono/node-server'
import { assembleServer } from './assemble-server.ts'
import { type ApiRoutes, createApp } from './http/app.ts'
import { limitConnections } from './http/connection-limits.ts'
import { createDatabase } from './runtime/database.ts'
import { prepareDatabase } from './runtime/migrate.ts'
import { runService } from './runtime/service.ts'
import { StartError } from './runtime/start-error.ts'
import { openKeyRing } from './store/keys/open-key-ring.ts'
import { deleteExpired } from './users/delete-expired.ts'

const HOUR_MS = 3_600_000
/** Time for current calls to finish when the process is asked to stop, in ms. */
const GRACE_MS = 1_500

// The server process: API, boards and pages. Started by `launch.ts`, or by operators with their own database.
await runService('server', async (config, logger) => {
  if (config.databaseUrl === null)
    throw new StartError('DATABASE_URL is not set: set it, or use npm start, which runs an embedded database')
  await prepareDatabase(config.databaseUrl)
  const database = createDatabase(config.databaseUrl, {
    applicationName: 'waybill server',
    appUrl: config.appDatabaseUrl,
    keys: await openKeyRing(config),
    onIdleError: (error) => logger.warn({ err: error }, 'database connection lost'),
  })
  const server = await assembleServer(config, database, logger)
  const app = createApp(server.edge, server.routes)
  const { http, port } = await listen(app, config.host, config.port)
  const push = server.openPush(http)
  const forgetting = setInterval(() => {
    deleteExpired(database).catch((error: unknown) => logger.warn({ err: error }, 'expired rows could not be deleted'))
  }, HOUR_MS)
  return {
    port,
    async drain(ms, signal) {
      server.drain()
      // A load balancer needs a moment to notice before sockets reconnect through it.
      await sleep(ms / 2, undefined, { signal })
      await Promise.all([push.drain(ms / 4, signal), sleep(ms / 2, undefined, { signal })])
    },
    async stop() {
      clearInterval(forgetting)
      const hungUp = hangUp(http)
      await push.close()
      await hungUp
      await server.close()
      await database.end()
    },
  }
})

function listen(app: ApiRoutes, hostname: string, requestedPort: number): Promise<{ http: Server; port: number }> {
  return new Promise((resolve, reject) => {
    const http = serve({ fetch: app.fetch, hostname, port: requestedPort }, ({ port }) => resolve({ http, port })) as Server
    limitConnections(http)
    http.once('error', (error) =>
      reject(new StartError(`cannot listen on ${hostname}, port ${requestedPort}: ${error.message}`, { cause: error })),
    )
  })
}

/** Stops accepting calls, lets current ones finish, and closes those that take too long. */
async function hangUp(http: Server): Promise<void> {
  const closed = new Promise((resolve) => http.close(resolve))
  http.closeIdleConnections()
  const cut = setTimeout(() => http.closeAllConnections(), GRACE_MS)
  await closed
  clearTimeout(cut)
}
