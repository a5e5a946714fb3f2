import type { StoredEvent } from '@waybill/shared/log/envelope'
import { changeResource } from '@waybill/shared/protocol/change-resource'
import { criticalUpdates } from '@waybill/shared/shipment/rules/critical-updates'
import { historyOf } from '../commands/field-history.ts'
import { shipmentStream } from '../commands/shipment/shipment-stream.ts'

/** Counters and references that add nothing to their own event. */
const BOOKKEEPING = /^(made|standing_events)(\.|$)/

/**
 * The past of a load [3.15] from its events, oldest first: `audit_logs` is every change by field, old → new; `shipment_critical_update_log`
 * is what its carrier must be told.
 */
export const shipmentLogs = (events: readonly StoredEvent[]) => {
  const history = historyOf(shipmentStream, events).map(({ event, changes }) => ({
    event,
    changes: changes.filter(({ path }) => !BOOKKEEPING.test(path)),
  }))
  return {
    audit_logs: history.flatMap(({ event: { position, type, meta }, changes }) =>
      changes.map((change) => changeResource({ position, type, at: meta.at, by: meta.by, ...change })),
    ),
    shipment_critical_update_log: criticalUpdates(
      history.map(({ event: { meta }, changes }) => ({ at: meta.at, by: meta.by, changes })),
    ).map(changeResource),
  }
}
