import { Effect, Result, Schema, SchemaIssue } from 'effect'
import { BoardQuery, boardQueryWith } from '../boards/board-query.ts'
import { BOARD_KEYS, boardOf } from '../boards/kinds.ts'

/** How much one socket may ask for. `bytes` is the size of one message, `rows` the most rows of one answer. */
export const SOCKET_LIMITS = { views: 20, watches: 100, open: 50, messagesPerSecond: 50, bytes: 65_536, rows: 500 } as const

const Id = Schema.String.check(Schema.isPattern(/^[\w-]{1,40}$/))
const ViewKey = Schema.String.check(Schema.isMaxLength(64))
const Position = Schema.Int.check(Schema.isBetween({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER }))

const SortValue = Schema.NullOr(Schema.Union([Schema.String.check(Schema.isMaxLength(2000)), Schema.Finite]))
/** A place in a board's order: the values it is sorted by, as a row carries them in `sort`, and the row's id. */
const Cursor = Schema.Struct({ sort: Schema.Array(SortValue).check(Schema.isMaxLength(5)), id: Id })

/** The boards that have numbers above them. */
const COUNTED_BOARDS = BOARD_KEYS.filter((key) => boardOf(key).counts !== undefined)

const Rec = Schema.Struct({ kind: Schema.Literal('shipment'), id: Id })
/** A record that people look at: a load and its pro. */
export type RecordRef = typeof Rec.Type

/** What a client may send, by name. Each takes one object and is answered. */
export const CLIENT_MESSAGES = {
  /** Opens a live view; the answer is its first page. */
  'board:subscribe': boardQueryWith({
    limit: Schema.optionalKey(Schema.Int.check(Schema.isBetween({ minimum: 1, maximum: SOCKET_LIMITS.rows }))),
  }),
  /** The rows behind `after`: the `next` of the last page, or the id of a row. */
  'board:more': Schema.Struct({ view: ViewKey, after: Schema.Union([Id, Cursor]) }),
  /** Goes on after a break. With `query` the server need not remember the view: it may be another server, or the same after a restart. */
  'board:resume': Schema.Struct({ view: ViewKey, position: Position, query: Schema.optionalKey(BoardQuery) }),
  'board:unsubscribe': Schema.Struct({ view: ViewKey }),
  /** How many rows of a board there are of each kind, such as active loads by status: now and whenever it changes. */
  'counts:watch': Schema.Struct({
    board: Schema.Literals(COUNTED_BOARDS).pipe(Schema.withDecodingDefaultKey(Effect.succeed('shipments'))),
  }),
  'record:watch': Rec,
  'record:unwatch': Rec,
  /** All records that this socket has open, in place of those it said before. */
  'presence:set': Schema.Struct({ open: Schema.Array(Rec).check(Schema.isMaxLength(SOCKET_LIMITS.open)) }),
} as const

export type ClientMessageName = keyof typeof CLIENT_MESSAGES
export type ClientMessage<Name extends ClientMessageName> = (typeof CLIENT_MESSAGES)[Name]['Type']

const Row = Schema.Struct({ id: Id, position: Position, sort: Schema.Array(SortValue), cells: Schema.JsonObject })
/** A row of a view: `position` is the log position of its last change, `sort` what the view orders it by. */
export type BoardRow = typeof Row.Type

const Op = Schema.Union([
  Schema.Struct({ op: Schema.Literal('put'), ...Row.fields }),
  /** Of a row that keeps its place: only the cells that changed. */
  Schema.Struct({ op: Schema.Literal('patch'), id: Id, position: Position, cells: Schema.JsonObject }),
  Schema.Struct({ op: Schema.Literal('del'), id: Id }),
])
export type BoardOp = typeof Op.Type

const Count = Schema.Int.check(Schema.isBetween({ minimum: 0, maximum: 1000 }))
/** `total` is exact up to 1000, then 1000 with `more`. */
const counted = { total: Count, more: Schema.Boolean }

const Changes = Schema.Struct({ view: ViewKey, from: Position, to: Position, ...counted, ops: Schema.Array(Op) })
/** What moves a view from one log position to another: to be applied where `from` is the position of the view, and nowhere else. */
export type BoardChanges = typeof Changes.Type

/** Rows of a board by what it counts, such as active loads by status; a value without any is left out. */
const StatusCounts = Schema.Struct({
  board: Schema.Literals(BOARD_KEYS),
  position: Position,
  counts: Schema.Record(Schema.String, Schema.Int),
})

const User = Schema.Struct({ id: Schema.String, username: Schema.String })
/** `name`: first and last, of who has one. */
const Present = Schema.Struct({ ...User.fields, name: Schema.optionalKey(Schema.String) })
export type PresentUser = typeof Present.Type

const Presence = Schema.Struct({ ...Rec.fields, users: Schema.Array(Present) })
/** Users who have a record open; may be empty. */
export type Presence = typeof Presence.Type

const page = { view: ViewKey, position: Position, rows: Schema.Array(Row), next: Schema.NullOr(Cursor), ...counted }
/** Rows of a view at a log position. `next` is what `board:more` takes; null when there is nothing behind the last row. */
const Page = Schema.Struct(page)
export type BoardPage = typeof Page.Type
const Snapshot = Schema.Struct({ ...page, presence: Schema.Array(Presence) })
export type BoardSnapshot = typeof Snapshot.Type

/**
 * Why a view starts over: it is not what it was (`view_changed`), the break was too long (`too_old`) or too full (`too_many`), this client
 * did not keep up (`slow_client`), or the board itself was made again (`board_rebuilt`). Subscribe again.
 */
export const RESET_REASONS = ['view_changed', 'too_old', 'too_many', 'slow_client', 'board_rebuilt'] as const
export type ResetReason = (typeof RESET_REASONS)[number]
const Reset = Schema.Struct({ view: ViewKey, reason: Schema.Literals(RESET_REASONS) })

const Lock = Schema.Struct({ auth_uid: Schema.String, username: Schema.String, expires_at: Schema.String })

/** How a lock was lost, who caused it, and who has it now. */
const LockEnding = Schema.Struct({
  how: Schema.Literals(['released', 'expired', 'handed_over', 'released_by_admin']),
  holder: User,
  by: User,
  to: Schema.NullOr(User),
})
export type LockEnding = typeof LockEnding.Type

const TruckPosition = Schema.Struct({
  at: Schema.String,
  latitude: Schema.Finite,
  longitude: Schema.Finite,
  city: Schema.NullOr(Schema.String),
  state: Schema.NullOr(Schema.String),
  source: Schema.String,
  next: Schema.NullOr(Schema.Struct({ stop_id: Schema.String, eta: Schema.String })),
})
/** Where a truck was seen. */
export type TruckPosition = typeof TruckPosition.Type

const FieldChange = Schema.Struct({ path: Schema.String, from: Schema.Json, to: Schema.Json })

/** What a server sends unasked, by name. */
export const SERVER_MESSAGES = {
  'board:changes': Changes,
  'board:reset': Reset,
  'counts:changed': StatusCounts,
  'record:changed': Schema.Struct({
    ...Rec.fields,
    version: Schema.Int,
    position: Position,
    changes: Schema.Array(FieldChange),
    by: User,
    at: Schema.String,
  }),
  /** The truck of a watched load was seen: where, when, by whom, and when it should be at its next stop. */
  'record:moved': Schema.Struct({ ...Rec.fields, truck: TruckPosition }),
  /** `version` is that of the lock, not of the load: of two messages about one lock, the higher version wins, in whatever order they arrive. */
  'lock:changed': Schema.Struct({ pro: Id, lock: Schema.NullOr(Lock), version: Schema.Int, ended: Schema.Array(LockEnding) }),
  /** To the holder of a lock: another user requests it. */
  'lock:requested': Schema.Struct({ pro: Id, by: User, at: Schema.String }),
  /** To the holder and the requesters: the outcome. `to` has the lock now; null: it was released or expired. */
  'lock:answered': Schema.Struct({
    pro: Id,
    answer: Schema.Literals(['handed_over', 'kept', 'free']),
    holder: User,
    to: Schema.NullOr(User),
  }),
  presence: Presence,
  /** Company lists, by path, or `settings` changed: clients must reload them. */
  'lists:changed': Schema.Struct({ lists: Schema.Array(Schema.String), position: Position }),
  /** A message to the user of this socket, before it is closed or where a message could not be answered. */
  notice: Schema.Struct({
    type: Schema.Literals(['session_ended', 'permissions_changed', 'slow_down', 'malformed', 'server_stopping', 'reconnect']),
    message: Schema.String,
  }),
} as const

export type ServerMessageName = keyof typeof SERVER_MESSAGES
export type ServerMessage<Name extends ServerMessageName> = (typeof SERVER_MESSAGES)[Name]['Type']

/** The answer to a message that was not accepted. */
const SocketFailure = Schema.Struct({ error: Schema.Struct({ type: Schema.String, message: Schema.String }) })
export type SocketFailure = typeof SocketFailure.Type

const Done = Schema.Struct({})

/** What each message of a client is answered with when it is accepted. */
export const RESPONSES = {
  'board:subscribe': Snapshot,
  'board:more': Page,
  'board:resume': Schema.Union([
    Schema.Struct({ status: Schema.Literal('changes'), ...Changes.fields, presence: Schema.Array(Presence) }),
    Schema.Struct({ status: Schema.Literal('reset'), ...Reset.fields }),
  ]),
  'board:unsubscribe': Done,
  'counts:watch': StatusCounts,
  'record:watch': Schema.Struct({
    version: Schema.Int,
    position: Position,
    lock: Schema.NullOr(Lock),
    lock_version: Schema.Int,
    users: Schema.Array(Present),
  }),
  'record:unwatch': Done,
  'presence:set': Done,
} as const satisfies Record<ClientMessageName, Schema.Top>

export type SocketResponse<Name extends ClientMessageName> = (typeof RESPONSES)[Name]['Type']

/** The events of a socket as Socket.IO types them, for the client's side and the server's. */
export type ClientToServer = {
  [Name in ClientMessageName]: (
    message: (typeof CLIENT_MESSAGES)[Name]['Encoded'],
    answer: (answer: SocketResponse<Name> | SocketFailure) => void,
  ) => void
}
export type ServerToClient = { [Name in ServerMessageName]: (message: ServerMessage<Name>) => void }

const formatIssue = SchemaIssue.makeFormatterStandardSchemaV1()
const strictly = { onExcessProperty: 'error' } as const

const decoders = Object.fromEntries(
  Object.entries(CLIENT_MESSAGES).map(([name, schema]) => [name, Schema.decodeUnknownResult(schema as Schema.Codec<unknown>, strictly)]),
)

export const isClientMessageName = (name: string): name is ClientMessageName => Object.hasOwn(CLIENT_MESSAGES, name)

/** Decodes a client's message; the failure says in one line what is wrong with it. Fields that are not known are wrong too. */
export function decodeClientMessage<Name extends ClientMessageName>(
  name: Name,
  message: unknown,
): Result.Result<ClientMessage<Name>, string> {
  const decoded = decoders[name]?.(message) as Result.Result<ClientMessage<Name>, Schema.SchemaError>
  return Result.mapError(decoded, ({ issue }) => {
    const first = formatIssue(issue).issues[0]
    const path = (first?.path ?? []).map((step) => String(typeof step === 'object' ? step.key : step)).join('.')
    return `${path === '' ? '' : `${path}: `}${first?.message ?? 'Invalid message'}`.slice(0, 300)
  })
}
