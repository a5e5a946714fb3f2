import { MODES, type Mode } from './shape.ts'

/** A mode as people and filters write it (`TRUCKLOAD`, `Less-Than-Truckload`) as the one of ours; null when it is none. */
export const readMode = (text: string | null | undefined): Mode | null => {
  const name = text
    ?.trim()
    .toLowerCase()
    .replace(/[\s-]+/g, '_')
  return MODES.find((mode) => mode === name) ?? null
}
