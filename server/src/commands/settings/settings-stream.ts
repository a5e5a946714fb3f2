import type { JsonObject } from '@waybill/shared/log/envelope'
import { evolveSettings, type SavedSettings } from '@waybill/shared/settings/decide'
import type { WritableStream } from '../run-unit.ts'

/** The one stream of settings that a tenant has. */
export const SETTINGS_ID = 'house'

/** `settings/house`: the company settings. */
export const settingsStream: WritableStream<SavedSettings> = {
  type: 'settings',
  noun: 'settings',
  evolve: evolveSettings,
  row: (id, settings) => ({ kind: 'settings', id, row: { content: settings as unknown as JsonObject } }),
}
