import { expect, test } from 'vitest'
import { typedOf } from './integration-words.ts'

test('of a form goes what changed, of secrets what was typed or is to go', () => {
  const integration = { values: { username: 'waybill', mpid: 'MP1' } }
  expect(typedOf(integration, { username: 'waybill ', mpid: '' }, { password: '' })).toEqual({ values: { mpid: null } })
  expect(typedOf(integration, { base_url: ' https://x.example ' }, { password: ' sp ace ', callback_key: null })).toEqual({
    values: { base_url: 'https://x.example' },
    secrets: { password: ' sp ace ', callback_key: null },
  })
  expect(typedOf(integration, {}, {})).toEqual({})
})
