import type { LiveConnection } from './live-connection.ts'

/**
 * Which views of the line are in use. Boards that ask the same share one view on the server, and whoever leaves it leaves for all of this
 * line: so a view is left when nobody here has it any more, and not while an answer is on its way that might name it again.
 */
export interface ViewUse {
  /** A board has this view from now on. */
  readonly take: (user: object, view: string) => void
  /** It has none any more, or soon another. */
  readonly leave: (user: object, view: string) => void
  /** A question is on its way; call the answer when it is answered. */
  readonly asking: () => () => void
}

const uses = new WeakMap<LiveConnection, ViewUse>()

const viewUse = (connection: LiveConnection): ViewUse => {
  const users = new Map<string, Set<object>>()
  const left = new Set<string>()
  let underWay = 0

  const tidy = () => {
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
      tidy()
    },
    asking: () => {
      let open = true
      underWay += 1
      return () => {
        if (!open) return
        open = false
        underWay -= 1
        tidy()
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
