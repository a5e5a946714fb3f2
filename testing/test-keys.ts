import { createKeyRing } from '../server/src/store/keys/key-ring.ts'
import { sealingKey } from '../server/src/store/keys/seal.ts'

// Processes started by a test read what it wrote, so they get the same key.
const key = Buffer.alloc(32, 7)
export const testKeys = createKeyRing([sealingKey(key)])
process.env.WAYBILL_SECRET_KEY ??= key.toString('hex')
