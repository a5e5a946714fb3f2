import type { Server } from 'node:http'
import { serve } from '@hono/node-server'
import { assembleServer } from './assemble-server.ts'
import { type ApiRoutes, createApp } from './http/app.ts'
import { forgetOld } from './people/forget-old.ts'
import { createDatabase } from './runtime/database.ts'
import { prepareDatabase } from './runtime/migrate.ts'
import { runService } from './runtime/service.ts'
import { StartError } from './runtime/start-error.ts'
import { openKeyRing } from './store/keys/open-key-ring.ts'

const HOUR_MS = 3_600_000
/** What calls that are under way get to finish in, when the process is asked to stop. */
const GRACE_MS = 1_500

// The server process: calls, boards and pages. `launch.ts` starts it, or an operator does beside a database of his own.
await runService('server', async (config, logger) => {
  if (config.databaseUrl === null) throw new StartError('DATABASE_URL is not set: npm start brings a database of its own')
  await prepareDatabase(config.databaseUrl)
  const database = createDatabase(config.databaseUrl, {
    applicationName: 'waybill server',
    keys: await openKeyRing(config),
    onIdleError: (error) => logger.warn({ err: error }, 'database connection lost'),
  })
  const server = await assembleServer(config, database, logger)
  const app = createApp(server.edge, server.routes)
  const { http, port } = await listen(app, config.host, config.port)
  const push = server.openPush(http)
  const forgetting = setInterval(() => {
    forgetOld(database).catch((error: unknown) => logger.warn({ err: error }, 'old sessions not forgotten'))
  }, HOUR_MS)
  return {
    port,
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

function listen(app: ApiRoutes, hostname: string, wanted: number): Promise<{ http: Server; port: number }> {
  return new Promise((resolve, reject) => {
    const http = serve({ fetch: app.fetch, hostname, port: wanted }, ({ port }) => resolve({ http, port })) as Server
    http.once('error', (error) =>
      reject(new StartError(`cannot listen on ${hostname}, port ${wanted}: ${error.message}`, { cause: error })),
    )
  })
}

/** Takes no more calls, lets those under way finish, and cuts those that take too long. */
async function hangUp(http: Server): Promise<void> {
  const closed = new Promise((resolve) => http.close(resolve))
  http.closeIdleConnections()
  const cut = setTimeout(() => http.closeAllConnections(), GRACE_MS)
  await closed
  clearTimeout(cut)
}
