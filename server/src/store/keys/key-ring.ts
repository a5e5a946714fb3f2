import { createHmac } from 'node:crypto'
import { openWith, SealBroken, type SealingKey, sealedBy, sealWith } from './seal.ts'

/**
 * The keys of an installation: the first seals, every one opens what it sealed. A key is changed by putting a new one before it; the old
 * one can go once nothing is sealed with it any more.
 */
export interface KeyRing {
  /** Encrypts a text for one place: `context` names tenant and purpose, and must be the same when it is opened. */
  seal(plaintext: string, context: string): string
  /** @throws SealBroken when the key is not on the ring, the context is another or the text was changed */
  open(text: string, context: string): string
  /** Whether a text was sealed with the first key; else it should be sealed anew when it is next at hand. */
  isCurrent(text: string): boolean
  /** The same for the same text, and of no use to whoever lacks the key: for comparing what must not be kept. */
  fingerprint(text: string | Uint8Array): Uint8Array
}

/** A ring of these keys, the one that seals first. */
export const createKeyRing = (keys: readonly [SealingKey, ...SealingKey[]]): KeyRing => {
  const byId = new Map(keys.map((key) => [key.id, key]))
  return {
    seal: (plaintext, context) => sealWith(keys[0], plaintext, context),
    open(text, context) {
      const id = sealedBy(text)
      if (id === null) throw new SealBroken('the text is not sealed')
      const key = byId.get(id)
      if (key === undefined)
        throw new SealBroken(`the text was sealed with key ${id}, which this process does not have: see WAYBILL_SECRET_KEY`)
      return openWith(key, text, context)
    },
    isCurrent: (text) => sealedBy(text) === keys[0].id,
    fingerprint: (text) => createHmac('sha256', keys[0].bytes).update('waybill fingerprint').update(text).digest(),
  }
}
