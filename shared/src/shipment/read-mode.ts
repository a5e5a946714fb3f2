import { MODES } from './modes.ts'
import type { Mode } from './shape.ts'

/** Parses a mode as people and filters write it (`TRUCKLOAD`, `Less-Than-Truckload`); null if it is not a mode. */
export const readMode = (text: string | null | undefined): Mode | null => {
  const name = text
    ?.trim()
    .toLowerCase()
    .replace(/[\s-]+/g, '_')
  return MODES.find((mode) => mode === name) ?? null
}
