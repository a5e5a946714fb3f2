import { createHmac } from 'node:crypto'
import { DecryptionFailed, openWith, type SealingKey, sealedBy, sealWith } from './seal.ts'

/**
 * The keys of an installation: the first one seals, every one opens what it sealed. To change the key, put a new one first; the old one can
 * be removed once nothing is sealed with it any more.
 */
export interface KeyRing {
  /** Ids of the keys on the ring; an id reveals nothing of its key. */
  readonly ids: readonly string[]
  /** Encrypts a text for one place: `context` names tenant and purpose, and must be the same when it is opened. */
  seal(plaintext: string, context: string): string
  /** @throws SealBroken when the key is not on the ring, the context differs or the text was changed */
  open(text: string, context: string): string
  /** Whether a text was sealed with the first key; if not, it should be sealed again the next time it is read. */
  isCurrent(text: string): boolean
  /** The same for equal texts, and useless without the key: for comparing secrets that must not be stored. */
  fingerprint(text: string | Uint8Array): Uint8Array
}

/** A ring of these keys; the first one seals. */
export const createKeyRing = (keys: readonly [SealingKey, ...SealingKey[]]): KeyRing => {
  const byId = new Map(keys.map((key) => [key.id, key]))
  return {
    ids: keys.map(({ id }) => id),
    seal: (plaintext, context) => sealWith(keys[0], plaintext, context),
    open(text, context) {
      const id = sealedBy(text)
      if (id === null) throw new DecryptionFailed('the text is not sealed')
      const key = byId.get(id)
      if (key === undefined)
        throw new DecryptionFailed(`the text was sealed with key ${id}, which this process does not have: see WAYBILL_SECRET_KEY`)
      return openWith(key, text, context)
    },
    isCurrent: (text) => sealedBy(text) === keys[0].id,
    fingerprint: (text) => createHmac('sha256', keys[0].bytes).update('waybill fingerprint').update(text).digest(),
  }
}
