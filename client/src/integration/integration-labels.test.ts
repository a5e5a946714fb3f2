import { expect, test } from 'vitest'
import { changesOfDraft } from './integration-labels.ts'

test('sends changed fields and only the secrets that were entered or removed', () => {
  const integration = { values: { username: 'waybill', mpid: 'MP1' } }
  expect(changesOfDraft(integration, { username: 'waybill ', mpid: '' }, { password: '' })).toEqual({ values: { mpid: null } })
  expect(changesOfDraft(integration, { base_url: ' https://x.example ' }, { password: ' sp ace ', callback_key: null })).toEqual({
    values: { base_url: 'https://x.example' },
    secrets: { password: ' sp ace ', callback_key: null },
  })
  expect(changesOfDraft(integration, {}, {})).toEqual({})
})
