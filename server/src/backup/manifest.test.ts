import { describe, expect, test } from 'vitest'
import { entryOf, levelOf, readManifest, tableEntry } from './manifest.ts'

const known = ['0001-roles', '0002-event-log', '0003-inline-views']
const manifest = {
  product: 'waybill',
  format: 1,
  created_at: '2026-11-23T08:00:00.000Z',
  migrations: known,
  tables: [],
  sequences: [],
  tenants: [],
  key_ids: [],
  has_keys: true,
}

describe('the manifest of a backup', () => {
  test('a backup of an older schema is loaded at its own level', () => {
    expect(levelOf({ migrations: known.slice(0, 2) }, known)).toBe('0002-event-log')
    expect(levelOf({ migrations: known }, known)).toBe('0003-inline-views')
  })

  test('a backup of a newer schema, or of migrations in another order, is refused', () => {
    expect(() => levelOf({ migrations: [...known, '0004-append'] }, known)).toThrow('0004-append is unknown here')
    expect(() => levelOf({ migrations: ['0001-roles', '0003-inline-views'] }, known)).toThrow('another order')
    expect(() => levelOf({ migrations: [] }, known)).toThrow('no schema version')
  })

  test('a newer archive format is refused with the version to use', () => {
    expect(readManifest(JSON.stringify(manifest))).toEqual(manifest)
    expect(() => readManifest(JSON.stringify({ ...manifest, format: 2 }))).toThrow('use the version that created it')
    expect(() => readManifest('{}')).toThrow('not a Waybill backup')
  })
})

describe('the entries of an archive', () => {
  const sha256 = 'ab'.repeat(32)

  test('the entries of an archive are recognized by their names', () => {
    expect(entryOf(tableEntry('events', 12))).toEqual({ kind: 'table', table: 'events' })
    expect(entryOf('files/secret.key')).toEqual({ kind: 'file', path: 'secret.key' })
    expect(entryOf('files/anchors/acme.ndjson')).toEqual({ kind: 'file', path: 'anchors/acme.ndjson' })
    expect(entryOf(`files/documents/acme/ab/${sha256}`)).toEqual({ kind: 'document', path: `documents/acme/ab/${sha256}`, sha256 })
  })

  test.each([
    '../secret.key',
    'files/../../etc/passwd',
    'files/anchors/../x.ndjson',
    '/files/secret.key',
    'tables/x"y/000001.copy',
    'files/server.log',
  ])('an entry that no backup writes is refused: %s', (name) => {
    expect(() => entryOf(name)).toThrow('unknown entry')
  })
})
