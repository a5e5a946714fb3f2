export interface BatcherOptions<Item> {
  /** Maximum items of a batch. */
  readonly cap: number
  /** Maximum batches running at once. */
  readonly lanes: number
  /** Two running batches never hold items of the same partition. */
  readonly partitionOf: (item: Item) => string
  /** Two items of one batch never share a key. */
  readonly keysOf: (item: Item) => readonly string[]
  /** Settles every item itself. */
  readonly run: (batch: readonly Item[]) => Promise<void>
}

/**
 * Group commit: items that arrive while batches are running share the next one, in order of arrival. Items of one turn of the event loop go
 * together.
 */
export function createBatcher<Item>({ cap, lanes, partitionOf, keysOf, run }: BatcherOptions<Item>): (item: Item) => void {
  let queue: Item[] = []
  let underWay = 0
  let isScheduled = false
  const busy = new Set<string>()

  const nextBatch = (): Item[] => {
    const batch: Item[] = []
    const rest: Item[] = []
    const keys = new Set<string>()
    for (const item of queue) {
      const own = keysOf(item)
      if (batch.length === cap || busy.has(partitionOf(item)) || own.some((key) => keys.has(key))) {
        rest.push(item)
      } else {
        batch.push(item)
      }
      for (const key of own) keys.add(key)
    }
    queue = rest
    return batch
  }

  const start = async (batch: readonly Item[]): Promise<void> => {
    const partitions = new Set(batch.map(partitionOf))
    for (const partition of partitions) busy.add(partition)
    underWay += 1
    try {
      await run(batch)
    } finally {
      for (const partition of partitions) busy.delete(partition)
      underWay -= 1
      pump()
    }
  }

  const pump = (): void => {
    while (underWay < lanes && queue.length > 0) {
      const batch = nextBatch()
      if (batch.length === 0) return
      void start(batch)
    }
  }

  return (item) => {
    queue.push(item)
    if (isScheduled) return
    isScheduled = true
    setImmediate(() => {
      isScheduled = false
      pump()
    })
  }
}
