interface Placed {
  readonly position: number
}

export interface LogPagesOptions<Event> {
  /** Start after this position; 0 = at the first event. */
  readonly fromPosition: number
  readonly pageSize: number
  /** At most `limit` events after a position, in order. */
  readonly read: (afterPosition: number, limit: number) => Promise<readonly Event[]>
}

/** A log page by page to its end as of the last read; the next page is fetched while the caller works on one. */
export async function* logPages<Event extends Placed>({
  fromPosition,
  pageSize,
  read,
}: LogPagesOptions<Event>): AsyncGenerator<readonly Event[], void, undefined> {
  let next = read(fromPosition, pageSize)
  for (;;) {
    const page = await next
    const last = page.at(-1)
    if (last === undefined) return
    const isLast = page.length < pageSize
    if (!isLast) {
      next = read(last.position, pageSize)
      next.catch(() => {}) // the caller gets the error when it requests that page
    }
    yield page
    if (isLast) return
  }
}
