export interface RowSlots {
  /** The element of each row, by number; rows that are no longer drawn have none. */
  readonly take: (drawn: readonly string[]) => ReadonlyMap<string, number>
  /** The drawn rows in the order of their elements in the document: that of the rows or, while they are moving, the previous one. */
  readonly arrange: <Row extends { readonly id: string }>(drawn: readonly Row[], unmoved: boolean) => readonly Row[]
}

/**
 * Assigns an element to every drawn row; a row that comes into view reuses the element of one that left, because updating an element is
 * cheaper than creating one. A row keeps its element as long as it is drawn.
 */
export const rowSlots = (): RowSlots => {
  let taken: ReadonlyMap<string, number> = new Map()
  let made = 0
  /** The document position of each element. */
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
