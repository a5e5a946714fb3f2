import { settingsStream as definition } from '@waybill/shared/settings/stream'
import { writableStream } from '../writable-stream.ts'

/** The one stream of settings that a tenant has. */
export const SETTINGS_ID = 'house'

/** `settings/house`: the company settings. */
export const settingsStream = writableStream(definition)
