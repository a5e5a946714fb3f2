import { carrierBoard } from '../carrier/board.ts'
import { customerBoard } from '../customer/board.ts'
import { shipmentBoard } from '../shipment/board.ts'
import { type AnyBoard, type Board, type FilterValuesOf, type StoredRow, streamsOf, type WireFilterOf } from './define-board.ts'

/** Every kind of board. */
export const BOARDS = { shipments: shipmentBoard, customers: customerBoard, carriers: carrierBoard } as const

export type BoardKey = keyof typeof BOARDS
export const BOARD_KEYS = Object.keys(BOARDS) as readonly BoardKey[]

type BoardOf<Key extends BoardKey> = (typeof BOARDS)[Key]

/** A row of a board. */
export type RowOf<Key extends BoardKey> = BoardOf<Key> extends Board<infer Row extends StoredRow, infer _Extra> ? Row : never

/** The filters of a board as they are inside: lists of texts, by name. */
export type FilterOf<Key extends BoardKey> = FilterValuesOf<BoardOf<Key>['filters']>

/** The filters of a board as callers send them. */
export type WireFilter<Key extends BoardKey> = WireFilterOf<BoardOf<Key>['filters']>

/** A board by its key, for code that handles any of them. */
export const boardOf = (key: BoardKey): AnyBoard => BOARDS[key]

/** The boards whose rows a kind of stream writes. */
export const boardsOfStream = (kind: string): readonly BoardKey[] => BOARD_KEYS.filter((key) => streamsOf(boardOf(key)).includes(kind))
