/**
 * Runs tasks of one key in sequence and tasks of different keys in parallel. Keeps writers of one stream in this process from conflicting:
 * without it a hot stream answers 409 to its own users.
 */
export const createKeyedQueue = () => {
  const tails = new Map<string, Promise<unknown>>()
  return async <T>(key: string, task: () => Promise<T>): Promise<T> => {
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
}
