import { PreviewBody, SettingsBody, settingsResource } from '@waybill/shared/protocol/settings-bodies'
import { requiredFieldAlerts } from '@waybill/shared/shipment/rules/required-fields'
import { shipmentStatus } from '@waybill/shared/shipment/rules/status'
import { changesOfEvent } from '@waybill/shared/streams/event-changes'
import { Effect } from 'effect'
import { Hono } from 'hono'
import { historyOf } from '../../commands/field-history.ts'
import type { SettingsCommands } from '../../commands/settings/settings-commands.ts'
import { SETTINGS_ID, settingsStream } from '../../commands/settings/settings-stream.ts'
import type { RowLoads } from '../../commands/shipment/row-loads.ts'
import { streamId } from '../../commands/stream-cache.ts'
import type { ReadTenantSettings } from '../../commands/tenant-settings.ts'
import type { WaybillDatabase } from '../../runtime/database.ts'
import type { EventStore } from '../../store/event-store.ts'
import type { ApiEnv } from '../api-env.ts'
import type { ApiRoutes } from '../app.ts'
import { commandRequestOf } from '../command-request-of.ts'
import { decodeBody } from '../decode.ts'
import { historyResource } from '../event-resource.ts'
import { fromLog } from '../from-log.ts'
import { pageOfList, readListQuery } from '../list-query.ts'
import { requireFeature } from '../middleware/require-feature.ts'
import { runCommand } from '../run-command.ts'
import { runQuery } from '../run-query.ts'

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
const ALL_EVENTS = Number.MAX_SAFE_INTEGER

/** Company settings [2.24, 5.4, 5.26]: read, change, and preview on the open loads. */
export const settingsRoutes = ({ database, loads, settings, store, commands }: Parts): ApiRoutes => {
  const routes = new Hono<ApiEnv>()
  const readSettings = (tenant: string) => fromLog(() => settings.anew(tenant)).pipe(Effect.map(settingsResource))

  routes.get('/settings', requireFeature('settings#read'), (c) => runQuery(c, readSettings(c.var.tenant)))

  routes.put('/settings', requireFeature('settings#edit'), (c) =>
    runCommand(
      c,
      Effect.gen(function* () {
        const { version = null, ...input } = (yield* decodeBody(c, SettingsBody)).settings
        const ack = yield* commands.revise(yield* commandRequestOf(c, version), input)
        return { position: ack.position, body: yield* readSettings(c.var.tenant) }
      }),
    ),
  )

  routes.post('/settings/preview', requireFeature('settings#read'), (c) =>
    runQuery(
      c,
      Effect.gen(function* () {
        const { tenant } = c.var
        const { required_fields } = (yield* decodeBody(c, PreviewBody)).preview
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
    ),
  )

  routes.get('/settings/history', requireFeature('settings#read'), (c) =>
    runQuery(
      c,
      Effect.gen(function* () {
        const query = yield* readListQuery(c, { filters: [], sort: [], limit: ALL_EVENTS })
        const events = yield* fromLog(() => store.readStream(c.var.tenant, streamId(settingsStream, SETTINGS_ID)))
        const history = historyOf(settingsStream, events).map(({ event }) => event)
        const { rows, ...page } = yield* pageOfList(history, ({ position }) => String(position), query)
        return {
          history: historyResource(
            rows.map((event) => ({ event, changes: changesOfEvent(event) })),
            undefined,
          ),
          ...page,
        }
      }),
    ),
  )
  return routes
}
