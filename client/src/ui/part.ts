import { type ComponentType, createElement, type FunctionComponent, use } from 'react'

/** Time limit for loading a chunk [9.11], in ms. */
export const PART_TIMEOUT = 120_000
/** Pauses before a failed load is retried, in ms, so that a network or server can recover. */
const PAUSES = [300, 1500, 4000]

/**
 * A chunk failed to load. It can be requested again; a chunk of an older build is no longer on the server, and only
 * reloading the page helps.
 */
export class ChunkMissing extends Error {
  readonly outdated: boolean
  constructor(message: string, outdated = false) {
    super(message)
    this.outdated = outdated
  }
  /** The message shown in place of the chunk. */
  get description() {
    return { text: this.outdated ? 'Waybill was updated' : "This part of Waybill didn't load", detail: this.message }
  }
}

/** Whether the server has another build than this page: chunk names change with their content. */
const isOutdated = async (): Promise<boolean> => {
  try {
    const entry = document.querySelector('script[type="module"][src]')?.getAttribute('src')
    const page = await fetch(location.pathname, { headers: { accept: 'text/html' }, cache: 'no-store' })
    return page.ok && typeof entry === 'string' && !(await page.text()).includes(entry)
  } catch {
    // No response: a network problem, not a new build.
    return false
  }
}

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

const tryLoad = async <T>(load: () => Promise<T>): Promise<T> => {
  for (const ms of PAUSES) {
    try {
      return await load()
    } catch {
      if (await isOutdated()) throw new ChunkMissing('This page is from before the update. Save your changes, then reload the page.', true)
      await pause(ms)
    }
  }
  return load()
}

/** Loads a chunk: retried a few times, given up after the time limit [9.11]. */
export const withTimeout = async <T>(load: () => Promise<T>): Promise<T> => {
  const { promise: late, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(new ChunkMissing('Part of Waybill took more than two minutes to load.')), PART_TIMEOUT)
  try {
    return await Promise.race([tryLoad(load), late])
  } catch (error) {
    throw error instanceof ChunkMissing ? error : new ChunkMissing("Part of Waybill didn't load. Check your connection and try again.")
  } finally {
    clearTimeout(timer)
  }
}

const failed = new Set<() => void>()

/** Allows missing chunks to be requested again at the next render. */
export const retryMissingChunks = (): void => {
  for (const forget of failed) forget()
  failed.clear()
}

export interface LazyPart<Props extends object> extends FunctionComponent<Props> {
  /** Loads it in advance; a failure shows when it is rendered. */
  readonly preload: () => void
}

/**
 * A component whose code is loaded at its first render, inside a `Suspense` and, in case it fails, an `ErrorBoundary`.
 */
export const lazyPart = <Props extends object>(load: () => Promise<ComponentType<Props>>): LazyPart<Props> => {
  let here: ComponentType<Props> | null = null
  let loading: Promise<ComponentType<Props>> | null = null
  const fetched = () => {
    if (loading) return loading
    loading = withTimeout(load)
    loading.then(
      (component) => (here = component),
      () => failed.add(() => (loading = null)),
    )
    return loading
  }
  // A failed preload is retried when the component is needed.
  const preload = () => void fetched().catch(() => (loading = null))
  return Object.assign((props: Props) => createElement(here ?? use(fetched()), props), { preload })
}
