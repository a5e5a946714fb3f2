/** How long a part of the client may take to load [9.11], in ms. */
const CHUNK_LOAD_TIMEOUT = 120_000

/** The same promise, given up after the time that a part of the client has to load. */
export const inTime = <T>(loading: Promise<T>): Promise<T> => {
  const { promise: late, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(new Error('A part of the application took longer than two minutes to load.')), CHUNK_LOAD_TIMEOUT)
  return Promise.race([loading, late]).finally(() => clearTimeout(timer))
}
