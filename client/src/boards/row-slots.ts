export interface RowSlots {
  /** The element of each row, by number; rows that are drawn no longer have none. */
  readonly take: (drawn: readonly string[]) => ReadonlyMap<string, number>
  /** The drawn rows in the order in which their elements are to stand in the document: as the rows do, or, unmoved, as they stood before. */
  readonly arrange: <Row extends { readonly id: string }>(drawn: readonly Row[], unmoved: boolean) => readonly Row[]
}

/**
 * Gives every drawn row an element to live in, and a row that comes into sight that of one that has left it: filling an element anew is
 * cheaper than making one. A row keeps its element as long as it is drawn, wherever it moves.
 */
export const rowSlots = (): RowSlots => {
  let taken: ReadonlyMap<string, number> = new Map()
  let made = 0
  /** Where each element stands in the document. */
  let places: ReadonlyMap<number, number> = new Map()

  const slot = ({ id }: { readonly id: string }) => taken.get(id) ?? -1
  const place = (row: { readonly id: string }) => places.get(slot(row)) ?? Number.MAX_SAFE_INTEGER

  return {
    take: (drawn) => {
      const still = new Set(drawn)
      const free = [...taken].flatMap(([id, slot]) => (still.has(id) ? [] : [slot]))
      const next = new Map<string, number>()
      for (const id of drawn) {
        const slot = taken.get(id)
        if (slot !== undefined) next.set(id, slot)
      }
      for (const id of drawn) if (!next.has(id)) next.set(id, free.pop() ?? made++)
      taken = next
      return next
    },
    arrange: (drawn, unmoved) => {
      const arranged = unmoved ? drawn.toSorted((a, b) => place(a) - place(b)) : drawn
      places = new Map(arranged.map((row, index) => [slot(row), index]))
      return arranged
    },
  }
}
