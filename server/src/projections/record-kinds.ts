import { carrierStream } from '../commands/carrier/carrier-stream.ts'
import { customerStream } from '../commands/customer/customer-stream.ts'
import { formTextStream } from '../commands/form-text/form-text-stream.ts'
import { integrationStream } from '../commands/integration/integration-stream.ts'
import { createLockStream } from '../commands/lock/lock-stream.ts'
import { recordStream } from '../commands/record/record-stream.ts'
import { settingsStream } from '../commands/settings/settings-stream.ts'
import { shipmentStream } from '../commands/shipment/shipment-stream.ts'
import { effectStream } from '../outbox/effect-stream.ts'
import { roleStream } from '../users/role-stream.ts'
import { userStream } from '../users/user-stream.ts'
import type { ReplayedStream } from './rebuild.ts'

/**
 * Every kind of record in the log: how it folds, and its row. A new kind of stream needs a line here; without it a replay of the log stops
 * at its first event.
 */
export const recordKinds = (maxLocksPerUser = 0): readonly ReplayedStream[] => [
  shipmentStream,
  createLockStream(maxLocksPerUser),
  carrierStream,
  customerStream,
  userStream,
  roleStream,
  formTextStream,
  recordStream,
  settingsStream,
  integrationStream,
  effectStream,
]
