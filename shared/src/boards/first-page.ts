/** Rows that a board of ours asks for at once: several windows full. */
export const BOARD_ROWS = 200
