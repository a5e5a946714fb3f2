import { Result } from 'effect'
import { expect, test } from 'vitest'
import { decideUser } from './decide.ts'
import { PERSONAL_FIELDS } from './events.ts'

test('what is marked as personal is there in the events, so that it can be forgotten', () => {
  const created = Result.getOrThrow(
    decideUser(null, { type: 'CreateUser', id: '1', username: 'dana', roles: ['dispatcher'], user: { first_name: 'Dana' } }, { id: '9' }),
  )
  for (const path of PERSONAL_FIELDS.UserCreated ?? []) expect(created[0]?.data).toHaveProperty(path)
})
