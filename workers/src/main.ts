import { createDatabase } from '@waybill/server/runtime/database'
import { prepareDatabase } from '@waybill/server/runtime/migrate'
import { runService } from '@waybill/server/runtime/service'
import { StartError } from '@waybill/server/runtime/start-error'

await runService('worker', async (config, logger) => {
  if (config.databaseUrl === null) throw new StartError('DATABASE_URL is not set: npm start brings a database of its own')
  await prepareDatabase(config.databaseUrl)
  const database = createDatabase(config.databaseUrl, {
    applicationName: 'waybill worker',
    onIdleError: (error) => logger.warn({ err: error }, 'database connection lost'),
  })
  await database.appPool.query('select 1')
  return { stop: () => database.end() }
})
