import { join } from 'node:path'
import { createTradeCommands } from '../commands/trade-commands.ts'
import { computedMileage } from '../integrations/mileage/computed.ts'
import { openAppLogin } from '../runtime/app-login.ts'
import type { Config } from '../runtime/config.ts'
import { createDatabase } from '../runtime/database.ts'
import { runningCluster, startCluster } from '../runtime/embedded-postgres.ts'
import { prepareDatabase } from '../runtime/migrate.ts'
import { openKeyRing } from '../store/keys/open-key-ring.ts'
import { createPostgresStore } from '../store/postgres-store.ts'
import type { OperatorContext, OperatorIo } from './command.ts'

/** Where the database of the operator's tool answers; `close` stops it again if it was started for this command alone. */
export interface OpenedUrl {
  readonly url: string
  readonly close: () => Promise<void>
}

/** The given database, the one of a running `npm start`, or our own, started for this command alone. */
export const openUrl = async (config: Config): Promise<OpenedUrl> => {
  const directory = join(config.dataDir, 'postgres')
  const running = config.databaseUrl ?? (await runningCluster(directory))
  if (running !== null) return { url: running, close: async () => {} }
  const own = await startCluster({ directory })
  return { url: own.url, close: () => own.stop('when-idle') } // a second command may have found it meanwhile
}

/**
 * Connects the operator's tool to `DATABASE_URL`, to the database of a running `npm start`, or to one started for this command.
 * `close` stops what was started.
 */
export const openContext = async (
  config: Config,
  { say, write }: OperatorIo,
): Promise<{ readonly context: OperatorContext; readonly close: () => Promise<void> }> => {
  const { url, close } = await openUrl(config)
  try {
    await prepareDatabase(url)
    const appUrl = config.databaseUrl === null ? await openAppLogin(url, join(config.dataDir, 'postgres')) : config.appDatabaseUrl
    const database = createDatabase(url, { applicationName: 'waybill operator', appUrl, keys: await openKeyRing(config) })
    const store = createPostgresStore({ database, notify: true })
    const trade = createTradeCommands({
      store,
      database,
      mileage: computedMileage,
      lockLeaseSeconds: config.lockLeaseSeconds,
      maxLocksPerUser: config.maxLocksPerUser,
    })
    return {
      context: { config, database, store, trade, say, write },
      close: async () => {
        await database.end()
        await close()
      },
    }
  } catch (error) {
    await close()
    throw error
  }
}
