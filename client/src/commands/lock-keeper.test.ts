import { expect, test, vi } from 'vitest'
import { lockKeeper } from './lock-keeper.ts'

const start = ({ open = ['1', '2'], onBoard = {} as Record<string, string> } = {}) => {
  const sendRelease = vi.fn(async (_pro: string) => {})
  const sendReleaseOnExit = vi.fn()
  const keeper = lockKeeper({
    me: 'me',
    isOpen: (pro) => open.includes(pro),
    holderOnBoard: (pro) => onBoard[pro] ?? null,
    sendRelease,
    sendReleaseOnExit,
  })
  return { keeper, sendRelease, sendReleaseOnExit }
}

test('gives back what is ours, and leaves the locks of others alone [2.13]', async () => {
  const { keeper, sendRelease } = start()
  keeper.note('1', 'me')
  keeper.note('2', 'dana')
  await keeper.release(['1', '2', '3'])
  expect(sendRelease.mock.calls).toEqual([['1']])
  await keeper.release(['1'])
  expect(sendRelease).toHaveBeenCalledTimes(1)
})

test('a lock that only the board knows of is ours too [2.13]', async () => {
  const { keeper, sendRelease } = start({ onBoard: { '2': 'me' } })
  await keeper.release(['2'])
  expect(sendRelease.mock.calls).toEqual([['2']])
})

test('a lock that arrives after its tab was closed goes back at once [2.13]', () => {
  const { keeper, sendRelease } = start({ open: [] })
  keeper.note('1', 'me')
  expect(sendRelease.mock.calls).toEqual([['1']])
})

test('a page that goes away gives back all of them [2.13]', () => {
  const { keeper, sendReleaseOnExit } = start()
  keeper.note('1', 'me')
  keeper.note('2', 'me')
  keeper.note('2', null)
  keeper.releaseOnExit()
  expect(sendReleaseOnExit.mock.calls).toEqual([['1']])
})

test('a release that the server refuses hurts nobody', async () => {
  const { keeper, sendRelease } = start()
  sendRelease.mockRejectedValueOnce(new Error('gone'))
  keeper.note('1', 'me')
  await expect(keeper.release(['1'])).resolves.toBeUndefined()
})
