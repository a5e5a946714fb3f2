import type { LiveConnection } from './live-connection.ts'

/**
 * Which views of the connection are in use. Boards with the same query share one view on the server, and unsubscribing ends it for the
 * whole connection: so a view is released when no board here uses it anymore, and not while a pending response might name it again.
 */
export interface ViewUse {
  /** A board uses this view from now on. */
  readonly take: (user: object, view: string) => void
  /** A board no longer uses a view. */
  readonly leave: (user: object, view: string) => void
  /** A query is pending; call the returned function when its response arrives. */
  readonly asking: () => () => void
}

const uses = new WeakMap<LiveConnection, ViewUse>()

const viewUse = (connection: LiveConnection): ViewUse => {
  const users = new Map<string, Set<object>>()
  const left = new Set<string>()
  let underWay = 0

  const releaseUnused = () => {
    if (underWay > 0) return
    for (const view of left) if (!users.has(view)) connection.request('board:unsubscribe', { view }, () => {})
    left.clear()
  }
  return {
    take: (user, view) => void users.set(view, (users.get(view) ?? new Set()).add(user)),
    leave: (user, view) => {
      const others = users.get(view)
      others?.delete(user)
      if (others?.size === 0) users.delete(view)
      left.add(view)
      releaseUnused()
    },
    asking: () => {
      let open = true
      underWay += 1
      return () => {
        if (!open) return
        open = false
        underWay -= 1
        releaseUnused()
      }
    },
  }
}

export const viewUseOf = (connection: LiveConnection): ViewUse => {
  const known = uses.get(connection)
  if (known) return known
  const made = viewUse(connection)
  uses.set(connection, made)
  return made
}
