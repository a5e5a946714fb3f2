import { readableRows } from '@waybill/shared/boards/define-board'
import { BOARD_KEYS, type BoardKey, boardOf } from '@waybill/shared/boards/kinds'
import type { PermissionTree } from '@waybill/shared/permissions/features'
import type { ClientMessage, ClientMessageName } from '@waybill/shared/protocol/socket'
import type { ReadableBoards, Viewer } from './rooms.ts'

/** Null: the user may read no board. */
export const readableBoards = (permissions: PermissionTree): ReadableBoards | null => {
  const readable = BOARD_KEYS.flatMap((key) => {
    const scope = readableRows(boardOf(key), permissions)
    return scope === null ? [] : [[key, scope] as const]
  })
  return readable.length === 0 ? null : Object.fromEntries(readable)
}

/** The board that each message is about; null: an open view, which the user may read because they opened it. */
const BOARD_OF: { readonly [Name in ClientMessageName]: (message: ClientMessage<Name>) => BoardKey | null } = {
  'board:subscribe': ({ board }) => board,
  'board:more': () => null,
  'board:resume': ({ query }) => query?.board ?? null,
  'board:unsubscribe': () => null,
  'counts:watch': ({ board }) => board,
  'record:watch': () => 'shipments',
  'record:unwatch': () => 'shipments',
  'presence:set': () => 'shipments',
}

/** Whether a viewer may send a message. */
export const maySend = <Name extends ClientMessageName>({ boards }: Viewer, name: Name, message: ClientMessage<Name>): boolean => {
  const board = BOARD_OF[name](message)
  return board === null || boards[board] !== undefined
}
