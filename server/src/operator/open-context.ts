import { join } from 'node:path'
import { createTradeCommands } from '../commands/trade-commands.ts'
import { computedMileage } from '../integrations/mileage/computed.ts'
import type { Config } from '../runtime/config.ts'
import { createDatabase } from '../runtime/database.ts'
import { runningCluster, startCluster } from '../runtime/embedded-postgres.ts'
import { prepareDatabase } from '../runtime/migrate.ts'
import { openKeyRing } from '../store/keys/open-key-ring.ts'
import { createPostgresStore } from '../store/postgres-store.ts'
import type { OperatorContext, OperatorIo } from './command.ts'

/**
 * The database of the operator's tool: the given one, the one of a running `npm start`, or our own, started for this command alone.
 * `close` puts everything back as it was.
 */
export const openContext = async (
  config: Config,
  { say, write }: OperatorIo,
): Promise<{ readonly context: OperatorContext; readonly close: () => Promise<void> }> => {
  const directory = join(config.dataDir, 'postgres')
  const running = config.databaseUrl ?? (await runningCluster(directory))
  const own = running === null ? await startCluster({ directory }) : null
  const url = running ?? own?.url ?? ''
  const close = async () => {
    await own?.stop('when-idle') // a second command may have found it meanwhile
  }
  try {
    await prepareDatabase(url)
    const database = createDatabase(url, { applicationName: 'waybill operator', keys: await openKeyRing(config) })
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
