import { mediaTypeOf } from '../shipment/documents/media-type.ts'

/** A picture of a person is shown small. */
export const MAX_PICTURE_BYTES = 512 * 1024

/** What a browser draws and nothing runs in. */
export const PICTURE_TYPES = ['image/png', 'image/jpeg', 'image/webp'] as const

/** Whether bytes are a picture, whatever they are called. */
export const isPicture = (bytes: Uint8Array): boolean => PICTURE_TYPES.some((type) => type === mediaTypeOf(bytes, null))
