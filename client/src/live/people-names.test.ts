import { expect, test, vi } from 'vitest'
import { peopleNames } from './people-names.ts'

const ADA = { username: 'ada', first_name: 'Ada', last_name: 'Lee' }
const BO = { username: 'bo', first_name: 'Bo', last_name: '' }
const page = (users: readonly (typeof ADA)[], next: string | null = null) => ({ users, next })

test('shows usernames until the names of all pages are loaded, and then first and last names', async () => {
  const read = vi.fn(async (after: string | null) =>
    after === null ? page([ADA], '2') : page([BO, { ...BO, username: 'cy', first_name: '' }]),
  )
  const people = peopleNames(read)
  expect(people.nameOf()('ada')).toBe('ada')
  expect(read).not.toHaveBeenCalled()
  const changed = vi.fn()
  people.subscribe(changed)
  await expect.poll(() => changed.mock.calls.length).toBe(1)
  expect(['ada', 'bo', 'cy', 'unknown'].map(people.nameOf())).toEqual(['Ada Lee', 'Bo', 'cy', 'unknown'])
  people.subscribe(() => {})
  expect(read.mock.calls).toEqual([[null], ['2']])
})

test('keeps usernames if the names are not permitted or not reachable', async () => {
  const people = peopleNames(async () => Promise.reject(new Error('403')))
  const changed = vi.fn()
  people.subscribe(changed)
  await new Promise((resolve) => setTimeout(resolve))
  expect([people.nameOf()('ada'), changed.mock.calls.length]).toEqual(['ada', 0])
})

test('loads the names again after a user changed, and the newest read wins', async () => {
  const answers: ((users: readonly (typeof ADA)[]) => void)[] = []
  const people = peopleNames(() => new Promise((resolve) => answers.push((users) => resolve(page(users)))))
  people.renew()
  expect(answers).toHaveLength(0)
  people.subscribe(() => {})
  people.renew()
  answers[1]?.([{ ...ADA, last_name: 'Moss' }])
  answers[0]?.([ADA])
  await expect.poll(() => people.nameOf()('ada')).toBe('Ada Moss')
})
