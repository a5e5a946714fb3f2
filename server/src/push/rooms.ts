import type { Condition } from '@waybill/shared/boards/condition'
import type { BoardKey } from '@waybill/shared/boards/kinds'
import type { PresentUser, ServerMessage, ServerMessageName, SocketFailure } from '@waybill/shared/protocol/socket'

/** The boards that a user may read, each with the rows of it [6.7]. */
export type ReadableBoards = { readonly [Key in BoardKey]?: Condition }

/**
 * Groups of sockets of this process; a socket is a room of its own. A message to a room is encoded once, however many sockets are in it.
 */
export interface Rooms {
  send<Name extends ServerMessageName>(room: string, name: Name, message: ServerMessage<Name>): void
  /** Takes effect before it returns. */
  join(socketId: string, room: string): void
  leave(socketId: string, room: string): void
}

/** The user behind a socket, and what they may read. */
export interface Viewer {
  readonly socketId: string
  readonly tenant: string
  readonly user: PresentUser
  /** By board: what permissions add to every query of the user. */
  readonly boards: ReadableBoards
}

export const failure = (type: string, message: string): SocketFailure => ({ error: { type, message } })
