import { beforeEach, expect, test } from 'vitest'
import { attempt, startAttempt } from './attempt.ts'
import { dismissToasts, shownToasts, showToast } from './toast-store.ts'

const texts = () => shownToasts().map(({ text, detail }) => [text, detail].filter(Boolean).join(': '))
const fails = () => Promise.reject(new Error('The server cannot be reached.'))

beforeEach(dismissToasts)

test('a failure is shown once, however often the action is tried', async () => {
  expect(await attempt('remove view 7', fails)).toBeNull()
  expect(await attempt('remove view 7', fails)).toBeNull()
  expect(texts()).toEqual(['The server cannot be reached.'])
})

test('the notice of a failure is gone once the action is tried again and succeeds', async () => {
  await attempt('remove view 7', fails, "The view couldn't be removed.")
  expect(texts()).toEqual(["The view couldn't be removed."])
  expect(await attempt('remove view 7', async () => 'removed')).toEqual({ value: 'removed' })
  showToast({ tone: 'ok', text: 'View removed' })
  expect(texts()).toEqual(['View removed'])
})

test('failures of other actions stay', async () => {
  await attempt('remove view 7', fails)
  const fail = startAttempt('export board')
  fail('Export failed', 'No room on the disk')
  await attempt('remove view 7', async () => null)
  expect(texts()).toEqual(['Export failed: No room on the disk'])
})
