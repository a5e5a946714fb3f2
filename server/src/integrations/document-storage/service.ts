/** Where the bytes of documents lie, by what they are: the same bytes are kept once a tenant, and nothing is ever written over. */
export interface DocumentStorage {
  /**
   * Keeps bytes and answers their sha256 in hex.
   * @throws StorageFull when there is no room for them
   */
  put(tenant: string, bytes: Uint8Array): Promise<string>
  /** The bytes under a sha256; null where they are not there. */
  get(tenant: string, sha256: string): Promise<Uint8Array | null>
}

/** The storage has less room left than it keeps for others. */
export class StorageFull extends Error {
  override readonly name = 'StorageFull'
}
