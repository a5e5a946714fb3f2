import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { StaticInfo } from '@waybill/shared/protocol/static-info'
import { expect, test } from 'vitest'

const CLIENT = fileURLToPath(new URL('..', import.meta.url))

/** Lists that no picker of the client offers: the client has its own labels for modes, and the others have nothing to choose from. */
const NOT_OFFERED = ['batch_csv_column_headers', 'enc_qual', 'highlight_color_options', 'mode_options', 'user_agent_options']

test("the client's pickers read every company list from the static info [3.10, 3.33]", () => {
  const source = globSync('**/*.{ts,tsx}', { cwd: CLIENT, exclude: ['**/*.test.ts', '**/*.e2e.ts'] })
    .map((file) => readFileSync(`${CLIENT}${file}`, 'utf8'))
    .join('\n')
  const lists = Object.keys(StaticInfo.fields).filter((name) => /_(options|codes|types|folders|qual|headers)$|^revenue_types$/.test(name))
  const unread = lists.filter((name) => !source.includes(name))
  expect(unread.toSorted()).toEqual(NOT_OFFERED)
})
