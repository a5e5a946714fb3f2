import { evolveUser } from '@waybill/shared/user/evolve'
import { userColumns } from '@waybill/shared/user/row'
import type { User } from '@waybill/shared/user/state'
import type { WritableStream } from '../commands/run-unit.ts'

/** `user/{id}`: the user and their row in the users view. */
export const userStream: WritableStream<User> = {
  type: 'user',
  noun: 'user',
  evolve: evolveUser,
  row: (id, user) => ({ kind: 'user', id, row: userColumns(user) }),
}
