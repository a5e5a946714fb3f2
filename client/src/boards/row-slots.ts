/**
 * Gives every drawn row an element to live in, and a row that comes into sight that of one that has left it: filling an element anew is
 * cheaper than making one. A row keeps its element as long as it is drawn, wherever it moves.
 */
export const rowSlots = () => {
  let taken: ReadonlyMap<string, number> = new Map()
  let made = 0

  return (drawn: readonly string[]): ReadonlyMap<string, number> => {
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
  }
}
