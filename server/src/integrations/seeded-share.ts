import { createHash } from 'node:crypto'

/** Hashes values to a number from 0 (inclusive) to 1 (exclusive), always the same for the same values. */
export const hashToShare = (...values: readonly (string | number)[]): number =>
  createHash('sha256').update(values.join('|')).digest().readUInt32BE(0) / 2 ** 32
