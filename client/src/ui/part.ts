import { type ComponentType, createElement, type FunctionComponent, use } from 'react'

/** How long a part of the client may take to load [9.11], in ms. */
export const PART_TIMEOUT = 120_000
/** What is waited before a load that failed is tried again, in ms: a network comes back, a server restarts. */
const PAUSES = [300, 1500, 4000]

/** A part of the client did not come. It can be asked for again; one of an older build is on the server no more, and comes with the page only. */
export class PartMissing extends Error {
  readonly outdated: boolean
  constructor(message: string, outdated = false) {
    super(message)
    this.outdated = outdated
  }
  /** What is said where the part would stand. */
  get words() {
    return { text: this.outdated ? 'Waybill was updated' : 'This part of Waybill did not load', detail: this.message }
  }
}

/** Whether the server has another build by now than the one that this page came from: the names of parts change with what is in them. */
const isOutdated = async (): Promise<boolean> => {
  try {
    const entry = document.querySelector('script[type="module"][src]')?.getAttribute('src')
    const page = await fetch(location.pathname, { headers: { accept: 'text/html' }, cache: 'no-store' })
    return page.ok && typeof entry === 'string' && !(await page.text()).includes(entry)
  } catch {
    // Nobody answers: that is for the network to mend.
    return false
  }
}

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

const tryLoad = async <T>(load: () => Promise<T>): Promise<T> => {
  for (const ms of PAUSES) {
    try {
      return await load()
    } catch {
      if (await isOutdated())
        throw new PartMissing('The page is still the one from before. Save what you have typed, then load it again.', true)
      await pause(ms)
    }
  }
  return load()
}

/** Code that is fetched when it is needed: tried a few times, given up after the time that a part of the client has to load [9.11]. */
export const inTime = async <T>(load: () => Promise<T>): Promise<T> => {
  const { promise: late, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(new PartMissing('A part of Waybill took longer than two minutes to load.')), PART_TIMEOUT)
  try {
    return await Promise.race([tryLoad(load), late])
  } catch (error) {
    throw error instanceof PartMissing
      ? error
      : new PartMissing('A part of Waybill could not be loaded. Check the connection, then try again.')
  } finally {
    clearTimeout(timer)
  }
}

const failed = new Set<() => void>()

/** Lets the parts that did not come be asked for again when they are next drawn. */
export const forgetMissingParts = (): void => {
  for (const forget of failed) forget()
  failed.clear()
}

export interface Part<Props extends object> extends FunctionComponent<Props> {
  /** Fetches it before anybody needs it; a failure shows when it is drawn. */
  readonly preload: () => void
}

/** A component whose code is fetched when it is first drawn, inside a `Suspense` and, for the case that it does not come, an `ErrorBoundary`. */
export const part = <Props extends object>(load: () => Promise<ComponentType<Props>>): Part<Props> => {
  let here: ComponentType<Props> | null = null
  let loading: Promise<ComponentType<Props>> | null = null
  const fetched = () => {
    if (loading) return loading
    loading = inTime(load)
    loading.then(
      (component) => (here = component),
      () => failed.add(() => (loading = null)),
    )
    return loading
  }
  // What was fetched for nobody and did not come is fetched again for whoever wants it.
  const preload = () => void fetched().catch(() => (loading = null))
  return Object.assign((props: Props) => createElement(here ?? use(fetched()), props), { preload })
}
