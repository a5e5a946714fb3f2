import { chmod, mkdir, open, readdir, readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { ObjectStorage } from './object-anchors.ts'

/** Objects as files of a folder: a mounted bucket, or a substitute for one. */
export const folderObjects = (folder: string): ObjectStorage => ({
  async list(prefix) {
    const inside = dirname(`${prefix}x`)
    await mkdir(join(folder, inside), { recursive: true })
    const names = await readdir(join(folder, inside))
    return names
      .map((name) => `${inside}/${name}`)
      .filter((name) => name.startsWith(prefix))
      .sort()
  },
  get: (name) => readFile(join(folder, name), 'utf8'),
  async putNew(name, body) {
    const path = join(folder, name)
    await mkdir(dirname(path), { recursive: true })
    const file = await open(path, 'wx')
    try {
      await file.writeFile(body)
      await file.sync()
    } finally {
      await file.close()
    }
    await chmod(path, 0o444)
  },
})
