import type { AnchorPlace } from './anchor-place.ts'

/** What anchors need of an object storage; the bucket should forbid overwriting and deleting (object lock). */
export interface ObjectStorage {
  /** Names that begin with `prefix`, sorted. */
  list(prefix: string): Promise<readonly string[]>
  get(name: string): Promise<string>
  /** @throws Error when there is an object of that name already */
  putNew(name: string, body: string): Promise<void>
}

const DIGITS = 16

/** One object per anchor, `<tenant>/<position>.json`, each written once; joined in order they are the file of lines. */
export const objectAnchors = (storage: ObjectStorage, name = 'objects'): AnchorPlace => ({
  name,
  async lastLines(tenant, count) {
    const names = (await storage.list(`${tenant}/`)).slice(-count)
    return Promise.all(names.map(async (object) => (await storage.get(object)).trimEnd()))
  },
  async lines(tenant) {
    const names = await storage.list(`${tenant}/`)
    return Promise.all(names.map(async (name) => (await storage.get(name)).trimEnd()))
  },
  add: (tenant, position, line) => storage.putNew(`${tenant}/${String(position).padStart(DIGITS, '0')}.json`, `${line}\n`),
})
