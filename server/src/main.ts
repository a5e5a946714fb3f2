import { serve } from '@hono/node-server'
import { serveStatic } from '@hono/node-server/serve-static'
import { Hono } from 'hono'
import { clientFolder } from './runtime/client-build.ts'
import { createDatabase } from './runtime/database.ts'
import { prepareDatabase } from './runtime/migrate.ts'
import { runService } from './runtime/service.ts'
import { StartError } from './runtime/start-error.ts'

await runService('server', async (config, logger) => {
  if (config.databaseUrl === null) throw new StartError('DATABASE_URL is not set: npm start brings a database of its own')
  await prepareDatabase(config.databaseUrl)
  const database = createDatabase(config.databaseUrl, {
    applicationName: 'waybill server',
    onIdleError: (error) => logger.warn({ err: error }, 'database connection lost'),
  })
  const app = new Hono()
  app.get('/health', (context) => context.json({ status: 'alive' }))
  app.get('/ready', async (context) => {
    const missing = await database.appPool.query('select 1').then(
      () => [],
      () => ['database'],
    )
    return context.json({ missing }, missing.length === 0 ? 200 : 503)
  })
  app.use('*', serveStatic({ root: clientFolder }))
  app.get('*', serveStatic({ root: clientFolder, path: 'index.html' }))
  const { server, port } = await listen(app, config.host, config.port)
  return {
    port,
    async stop() {
      await new Promise((resolve) => server.close(resolve))
      await database.end()
    },
  }
})

function listen(app: Hono, hostname: string, wanted: number): Promise<{ server: ReturnType<typeof serve>; port: number }> {
  return new Promise((resolve, reject) => {
    const server = serve({ fetch: app.fetch, hostname, port: wanted }, ({ port }) => resolve({ server, port }))
    server.once('error', (error) =>
      reject(new StartError(`cannot listen on ${hostname}, port ${wanted}: ${error.message}`, { cause: error })),
    )
  })
}
