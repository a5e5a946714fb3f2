import { expect, test, vi } from 'vitest'
import { lockKeeper } from './lock-keeper.ts'

const start = ({ open = ['1', '2'], onBoard = {} as Record<string, string>, elsewhere = [] as string[] } = {}) => {
  const sendRelease = vi.fn(async (_pro: string): Promise<number | null> => 7)
  const sendReleaseOnExit = vi.fn()
  const keeper = lockKeeper({
    me: 'me',
    isOpen: (pro) => open.includes(pro),
    others: { askOpen: async (pro) => elsewhere.includes(pro), wasOpen: (pro) => elsewhere.includes(pro) },
    holderOnBoard: (pro) => onBoard[pro] ?? null,
    sendRelease,
    sendReleaseOnExit,
  })
  const close = (pro: string) => {
    open.splice(open.indexOf(pro), 1)
    return keeper.release([pro])
  }
  return { keeper, sendRelease, sendReleaseOnExit, close, onBoard }
}

test('releases our locks and leaves the locks of other users alone [2.13]', async () => {
  const { keeper, sendRelease } = start({ open: [] })
  keeper.note('2', 'dana', 1)
  keeper.note('1', 'me', 1)
  await keeper.release(['1', '2', '3'])
  expect(sendRelease.mock.calls).toEqual([['1']])
  await keeper.release(['1'])
  expect(sendRelease).toHaveBeenCalledTimes(1)
})

test('a lock known only from the board is ours, too [2.13]', async () => {
  const { keeper, sendRelease } = start({ open: [], onBoard: { '2': 'me' } })
  await keeper.release(['2'])
  expect(sendRelease.mock.calls).toEqual([['2']])
})

test('a lock that arrives after its tab was closed is released at once [2.13]', async () => {
  const { keeper, sendRelease } = start({ open: [] })
  keeper.note('1', 'me', 1)
  await expect.poll(() => sendRelease.mock.calls).toEqual([['1']])
})

test('a page that closes releases all locks [2.13]', () => {
  const { keeper, sendReleaseOnExit } = start()
  keeper.note('1', 'me', 1)
  keeper.note('2', 'me', 1)
  keeper.note('2', null, 2)
  keeper.releaseOnExit()
  expect(sendReleaseOnExit.mock.calls).toEqual([['1']])
})

test('a lock stays while another window of the user has the load open, and is released with the last of them [2.13]', async () => {
  const elsewhere = ['1', '2']
  const { keeper, sendRelease, sendReleaseOnExit, close } = start({ elsewhere })
  keeper.note('1', 'me', 1)
  keeper.note('2', 'me', 1)
  await close('1')
  expect(sendRelease).not.toHaveBeenCalled()
  keeper.releaseOnExit()
  expect(sendReleaseOnExit).not.toHaveBeenCalled()
})

test('a lock is released once, though the board still shows it and an old response arrives late', async () => {
  const { keeper, sendRelease, close, onBoard } = start({ onBoard: { '1': 'me' } })
  const sent = Promise.withResolvers<number | null>()
  sendRelease.mockReturnValueOnce(sent.promise)
  const closing = [close('1'), keeper.release(['1'])]
  keeper.note('1', 'me', 6)
  sent.resolve(7)
  await Promise.all(closing)
  keeper.note('1', 'me', 6)
  await keeper.release(['1'])
  expect(sendRelease.mock.calls).toEqual([['1']])
  // After locking again, it is ours again.
  onBoard['1'] = 'me'
  keeper.note('1', 'me', 8)
  await expect.poll(() => sendRelease.mock.calls).toHaveLength(2)
})

test('a lock released with its button is not released again when the tab closes', async () => {
  const { keeper, sendRelease, close } = start({ onBoard: { '1': 'me' } })
  keeper.note('1', 'me', 6)
  keeper.note('1', null, 7)
  await close('1')
  expect(sendRelease).not.toHaveBeenCalled()
})

test('a release rejected by the server causes no error', async () => {
  const { keeper, sendRelease } = start()
  sendRelease.mockRejectedValueOnce(new Error('gone'))
  keeper.note('1', 'me', 1)
  await expect(keeper.release(['1'])).resolves.toBeUndefined()
})
