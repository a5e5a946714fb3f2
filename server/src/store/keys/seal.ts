import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto'

/** A key of AES-256-GCM. `id` tells which key a text was sealed with; it reveals nothing of the key. */
export interface SealingKey {
  readonly id: string
  readonly bytes: Uint8Array
}

/** A sealed text could not be opened: another key, another context, or the text was changed. The message never contains the text. */
export class DecryptionFailed extends Error {
  override readonly name = 'SealBroken'
}

const MARK = 'sealed1'
const KEY_BYTES = 32
const NONCE_BYTES = 12
const TAG_BYTES = 16

/** A key from its 32 bytes. @throws RangeError when there are more or fewer */
export const sealingKey = (bytes: Uint8Array): SealingKey => {
  if (bytes.length !== KEY_BYTES) throw new RangeError(`a sealing key has ${KEY_BYTES} bytes, not ${bytes.length}`)
  return { id: createHash('sha256').update('waybill sealing key').update(bytes).digest('hex').slice(0, 12), bytes }
}

/** A new random key. */
export const newSealingKey = (): SealingKey => sealingKey(randomBytes(KEY_BYTES))

/**
 * Encrypts a text so that only the same key and context open it: what is sealed for one tenant and purpose cannot be moved to another. The
 * result is printable: `sealed1.{key id}.{nonce, text and tag in base64url}`.
 */
export const sealWith = (key: SealingKey, plaintext: string, context: string): string => {
  const nonce = randomBytes(NONCE_BYTES)
  const cipher = createCipheriv('aes-256-gcm', key.bytes, nonce).setAAD(Buffer.from(context))
  const sealed = Buffer.concat([nonce, cipher.update(plaintext, 'utf8'), cipher.final(), cipher.getAuthTag()])
  return `${MARK}.${key.id}.${sealed.toString('base64url')}`
}

/** The id of the key that a text was sealed with; null when the text is not sealed. */
export const sealedBy = (text: string): string | null => /^sealed1\.([0-9a-f]{12})\.[\w-]+$/.exec(text)?.[1] ?? null

/** The text given to `sealWith`. @throws SealBroken unless key, context and text are unchanged */
export const openWith = (key: SealingKey, text: string, context: string): string => {
  if (sealedBy(text) !== key.id) throw new DecryptionFailed('the text was not sealed with this key')
  const sealed = Buffer.from(text.slice(`${MARK}.${key.id}.`.length), 'base64url')
  if (sealed.length < NONCE_BYTES + TAG_BYTES) throw new DecryptionFailed('the sealed text is cut short')
  try {
    const decipher = createDecipheriv('aes-256-gcm', key.bytes, sealed.subarray(0, NONCE_BYTES), { authTagLength: TAG_BYTES })
      .setAAD(Buffer.from(context))
      .setAuthTag(sealed.subarray(-TAG_BYTES))
    return Buffer.concat([decipher.update(sealed.subarray(NONCE_BYTES, -TAG_BYTES)), decipher.final()]).toString('utf8')
  } catch {
    throw new DecryptionFailed('the sealed text was changed, or belongs elsewhere')
  }
}
