import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { TEXTS } from '../shared/src/protocol/texts.ts'

const root = new URL('..', import.meta.url).pathname
const SOURCES = ['client/src/**/*.{ts,tsx}', 'server/src/**/*.ts', 'workers/src/**/*.ts', 'shared/src/protocol/errors.ts']

test('every text of the catalog is used by a screen or by the server [8.1–8.26, 8.29, 8.30]', () => {
  const files = SOURCES.flatMap((pattern) => globSync(pattern, { cwd: root })).filter((file) => !/\.(test|e2e|pg\.test)\.tsx?$/.test(file))
  expect(files.length).toBeGreaterThan(500)
  const code = files.map((file) => readFileSync(`${root}${file}`, 'utf8')).join('\n')
  const names = Object.entries(TEXTS).flatMap(([section, texts]) => Object.keys(texts).map((key) => `TEXTS.${section}.${key}`))
  expect(names.filter((name) => !new RegExp(`\\b${name.replaceAll('.', '\\.')}\\b`).test(code))).toEqual([])
})
