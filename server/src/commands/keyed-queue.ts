/**
 * Runs tasks that share a key in sequence, and others in parallel. Keeps writers of one stream in this process from conflicting: without it
 * a hot stream answers 409 to its own users. Keys are taken in sorted order, so tasks with several can't wait for each other.
 */
export const createKeyedQueue = () => {
  const tails = new Map<string, Promise<unknown>>()

  const inTurn = async <T>(key: string, task: () => Promise<T>): Promise<T> => {
    const before = tails.get(key)
    const mine = before ? before.then(task, task) : task()
    const tail = mine.catch(() => undefined)
    tails.set(key, tail)
    try {
      return await mine
    } finally {
      if (tails.get(key) === tail) tails.delete(key)
    }
  }

  return <T>(keys: readonly string[], task: () => Promise<T>): Promise<T> =>
    [...new Set(keys)].sort().reduceRight<() => Promise<T>>((next, key) => () => inTurn(key, next), task)()
}
