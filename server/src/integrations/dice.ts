import { createHash } from 'node:crypto'

/** A number from 0 up to 1 that belongs to some words: the same each time they are said. */
export const shareOf = (...words: readonly (string | number)[]): number =>
  createHash('sha256').update(words.join('|')).digest().readUInt32BE(0) / 2 ** 32
