/** Stores document bytes by their hash: identical bytes are stored once per tenant and never overwritten. */
export interface DocumentStorage {
  /**
   * Stores bytes and returns their sha256 in hex.
   * @throws StorageFull when there is not enough space
   */
  put(tenant: string, bytes: Uint8Array): Promise<string>
  /** The bytes with this sha256; null if there are none. */
  get(tenant: string, sha256: string): Promise<Uint8Array | null>
}

/** Free disk space is below the reserve. */
export class StorageFull extends Error {
  override readonly name = 'StorageFull'
}
