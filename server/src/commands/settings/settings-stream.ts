import type { JsonObject } from '@waybill/shared/log/envelope'
import { type DecidedSettings, evolveSettings } from '@waybill/shared/settings/decide'
import type { WritableStream } from '../run-stream-command.ts'

/** The one stream of settings that a tenant has. */
export const HOUSE = 'house'

/** `settings/house`: what a house decided for itself. */
export const settingsStream: WritableStream<DecidedSettings> = {
  type: 'settings',
  noun: 'settings',
  evolve: evolveSettings,
  row: (id, settings) => ({ kind: 'settings', id, row: { content: settings as unknown as JsonObject } }),
}
