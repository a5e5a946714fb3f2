import { createHash } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import type { CsvRow } from './read-csv.ts'

/** Characters of all sheets together, and how long after its last part a sheet is still there. */
const MOST_CHARACTERS = 12_000_000
const KEPT_MS = 10 * 60_000

interface KeptSheet {
  readonly name: string
  readonly rows: readonly CsvRow[]
  readonly length: number
}

/** Whose sheet it is: nobody else finds it. */
interface SheetOwner {
  readonly tenant: string
  readonly userId: string
}

const keyOf = ({ tenant, userId }: SheetOwner) => `${tenant}/${userId}`

/** The sheet that a user goes through a part at a time, read once. One for each user, and only in this process: who does not find his sheet sends it again. */
export const createKeptSheets = (mostCharacters = MOST_CHARACTERS) => {
  const sheets = new LRUCache<string, KeptSheet>({
    maxSize: mostCharacters,
    sizeCalculation: ({ length }) => Math.max(1, length),
    ttl: KEPT_MS,
    updateAgeOnGet: true,
  })
  return {
    /** Answers the name under which the sheet is found. */
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
