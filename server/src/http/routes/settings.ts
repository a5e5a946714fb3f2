import { getSettings, listSettingsHistory, previewSettings, updateSettings } from '@waybill/shared/calls/settings'
import { settingsResource } from '@waybill/shared/protocol/settings-bodies'
import { requiredFieldAlerts } from '@waybill/shared/shipment/rules/required-fields'
import { shipmentStatus } from '@waybill/shared/shipment/rules/status'
import { Effect } from 'effect'
import { historyOf } from '../../commands/field-history.ts'
import type { SettingsCommands } from '../../commands/settings/settings-commands.ts'
import { SETTINGS_ID, settingsStream } from '../../commands/settings/settings-stream.ts'
import type { RowLoads } from '../../commands/shipment/row-loads.ts'
import { streamId } from '../../commands/stream-cache.ts'
import type { ReadTenantSettings } from '../../commands/tenant-settings.ts'
import type { WaybillDatabase } from '../../runtime/database.ts'
import type { EventStore } from '../../store/event-store.ts'
import { historyResource } from '../event-resource.ts'
import { fromLog } from '../from-log.ts'
import { type Implementation, implement } from '../implement.ts'
import { pageOfList } from '../list-query.ts'

interface Parts {
  readonly database: WaybillDatabase
  readonly loads: RowLoads
  readonly settings: ReadTenantSettings
  readonly store: EventStore
  readonly commands: SettingsCommands
}

/** The number of loads that a preview checks, and that it names. */
const MAX_CHECKED = 2_000
const MAX_LISTED = 50

/** Company settings [2.24, 5.4, 5.26]: read, change, and preview on the open loads. */
export const settingsCalls = ({ database, loads, settings, store, commands }: Parts): readonly Implementation[] => {
  const readSettings = (tenant: string) => fromLog(() => settings.anew(tenant)).pipe(Effect.map(settingsResource))

  return [
    implement(getSettings, { handle: ({ tenant }) => readSettings(tenant) }),
    implement(updateSettings, {
      handle: ({ tenant, body, command }) =>
        Effect.gen(function* () {
          const { version = null, ...input } = body.settings
          const ack = yield* commands.revise(yield* command(version), input)
          return { position: ack.position, body: yield* readSettings(tenant) }
        }),
    }),
    implement(previewSettings, {
      handle: ({ tenant, body }) =>
        Effect.gen(function* () {
          const { required_fields } = body.preview
          const now = yield* fromLog(() => settings(tenant))
          const rows = yield* fromLog(() =>
            database
              .forTenant(tenant)
              .selectFrom('board_shipments')
              .select(['id', 'version'])
              .where('tenant_id', '=', tenant)
              .where('active', '=', true)
              .orderBy('pickup_at')
              .orderBy('id')
              .limit(MAX_CHECKED)
              .execute(),
          )
          const open = yield* fromLog(() => loads.read(tenant, rows))
          const checked = [...open].map(([pro, load]) => ({
            pro,
            load,
            wouldFail: requiredFieldAlerts(load, required_fields),
            fails: requiredFieldAlerts(load, now.required_fields).length > 0,
          }))
          const failing = checked.filter(({ wouldFail }) => wouldFail.length > 0)
          return {
            preview: {
              checked: checked.length,
              would_fail: failing.length,
              fails_now: checked.filter(({ fails }) => fails).length,
              loads: failing.slice(0, MAX_LISTED).map(({ pro, load, wouldFail, fails }) => ({
                pro,
                status: shipmentStatus(load),
                customer: load.customer?.name ?? null,
                new: !fails,
                messages: wouldFail.map(({ message }) => message),
              })),
            },
          }
        }),
    }),
    implement(listSettingsHistory, {
      handle: ({ tenant, query }) =>
        Effect.gen(function* () {
          const events = yield* fromLog(() => store.readStream(tenant, streamId(settingsStream, SETTINGS_ID)))
          const { rows, ...page } = yield* pageOfList(historyOf(settingsStream, events), ({ event }) => String(event.position), query)
          return { history: historyResource(rows, undefined), ...page }
        }),
    }),
  ]
}
