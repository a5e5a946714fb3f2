import type { KeyRing } from '../store/keys/key-ring.ts'
import { sealedBy } from '../store/keys/seal.ts'

const contextOf = (tenant: string, id: string): string => `${tenant}/webhook/${id}`

/** The secret of a webhook as stored in its table. */
export const sealSecret = (keys: KeyRing, tenant: string, id: string, secret: string): string => keys.seal(secret, contextOf(tenant, id))

/**
 * What signs the messages of a webhook; secrets from before sealing are stored plain until they are changed. @throws SealBroken without
 * their key
 */
export const openSecret = (keys: KeyRing, tenant: string, id: string, text: string): string =>
  sealedBy(text) === null ? text : keys.open(text, contextOf(tenant, id))
