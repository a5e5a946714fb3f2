import { createHash } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import type { CsvRow } from './read-csv.ts'

/** Maximum characters of all sheets together, and how long a sheet is kept after its last part was read. */
const MOST_CHARACTERS = 12_000_000
const KEPT_MS = 10 * 60_000

interface KeptSheet {
  readonly name: string
  readonly rows: readonly CsvRow[]
  readonly length: number
}

/** The sheet's owner; no one else can read it. */
interface SheetOwner {
  readonly tenant: string
  readonly userId: string
}

const keyOf = ({ tenant, userId }: SheetOwner) => `${tenant}/${userId}`

/**
 * Keeps the sheet a user imports part by part, parsed once. One per user, only in this process; a client whose sheet is
 * missing uploads it again.
 */
export const createKeptSheets = (mostCharacters = MOST_CHARACTERS) => {
  const sheets = new LRUCache<string, KeptSheet>({
    maxSize: mostCharacters,
    sizeCalculation: ({ length }) => Math.max(1, length),
    ttl: KEPT_MS,
    updateAgeOnGet: true,
  })
  return {
    /** Returns the ID of the sheet. */
    keep: (owner: SheetOwner, csv: string, rows: readonly CsvRow[]): string => {
      const name = createHash('sha256').update(csv).digest('base64url')
      sheets.set(keyOf(owner), { name, rows, length: csv.length })
      return name
    },
    find: (owner: SheetOwner, name: string): readonly CsvRow[] | null => {
      const kept = sheets.get(keyOf(owner))
      return kept?.name === name ? kept.rows : null
    },
  }
}
