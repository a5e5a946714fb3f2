import { createPrivateKey, createPublicKey, type KeyObject } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { AnchorPlace } from './anchor-place.ts'
import { fileAnchors } from './file-anchors.ts'
import { folderObjects } from './folder-objects.ts'
import { objectAnchors } from './object-anchors.ts'

/** Where anchors go: `ANCHOR_STORE`, one object per anchor, else one file per tenant under the data folder. */
export const openAnchorPlace = ({
  dataDir,
  anchorStore,
}: {
  readonly dataDir: string
  readonly anchorStore: string | null
}): AnchorPlace =>
  anchorStore === null ? fileAnchors(join(dataDir, 'anchors')) : objectAnchors(folderObjects(fileURLToPath(anchorStore)), anchorStore)

/**
 * The key that anchors are signed with, from a PEM file.
 * @throws Error when it is not an Ed25519 private key
 */
export const readSigningKey = async (path: string | null): Promise<KeyObject | null> =>
  path === null ? null : ed25519(path, createPrivateKey(await readFile(path)))

/**
 * The key that signatures are checked with: the public PEM, or the private one, which includes it.
 * @throws Error when it is not an Ed25519 key
 */
export const readCheckingKey = async (path: string | undefined): Promise<KeyObject | null> =>
  path === undefined ? null : ed25519(path, createPublicKey(await readFile(path)))

const ed25519 = (path: string, key: KeyObject): KeyObject => {
  if (key.asymmetricKeyType !== 'ed25519')
    throw new Error(`${path} is not an Ed25519 key. Create one with: openssl genpkey -algorithm ed25519`)
  return key
}
