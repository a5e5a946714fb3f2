import { useCallback, useEffect, useRef, useState } from 'react'
import { showToast } from '../ui/toast-store.ts'
import type { SavedView, SavedViewCalls, ViewNaming } from './saved-views.ts'

/** The saved views of one kind, and what can be done with them. Every change reads the list again. */
export interface SavedViews<View extends SavedView, Content> {
  readonly list: readonly View[]
  /** Colleagues save and share too: asked for whenever the list is about to be looked at. */
  readonly refresh: () => void
  /** Throws where it did not work, for whoever asked for the name. */
  readonly add: (naming: ViewNaming, content: Content) => Promise<View>
  readonly rename: (view: View, naming: ViewNaming) => Promise<View>
  /** Null: it did not work, and said so. The same goes for what follows. */
  readonly addAgain: (view: View) => Promise<View | null>
  readonly change: (view: View, change: Partial<ViewNaming>, content?: Content) => Promise<View | null>
  readonly remove: (view: View) => Promise<boolean>
  readonly beginWith: (view: View) => Promise<boolean>
}

/** `given` is what the sign-in brought, and brings anew after a reload. */
export const useSavedViews = <View extends SavedView, Content>(
  calls: SavedViewCalls<View, Content>,
  given: readonly View[],
): SavedViews<View, Content> => {
  const [list, setList] = useState(given)
  const asked = useRef(0)
  const brought = useRef(given)

  // Effects begin anew whenever the tab comes back to the front: only what is really new replaces what was read since.
  useEffect(() => {
    if (brought.current !== given) setList(given)
    brought.current = given
  }, [given])

  const read = useCallback(async () => {
    const ticket = ++asked.current
    const found = await calls.list()
    if (ticket === asked.current) setList(found)
  }, [calls])
  const refresh = useCallback(() => {
    // What is known stays; the next look asks again.
    read().catch(() => undefined)
  }, [read])

  const done = async <T>(deed: Promise<T>): Promise<T> => {
    const answer = await deed
    // It is done, whether or not the list can be read now.
    await read().catch(() => undefined)
    return answer
  }
  const attempt = async <T>(deed: Promise<T>): Promise<T | null> => {
    try {
      return await done(deed)
    } catch (error) {
      showToast({ tone: 'bad', text: error instanceof Error ? error.message : String(error) })
      return null
    }
  }
  return {
    list,
    refresh,
    add: (naming, content) => done(calls.add(naming, content)),
    rename: (view, naming) => done(calls.change(view.id, naming, calls.contentOf(view))),
    addAgain: (view) => attempt(calls.add({ name: view.name, shared: view.shared, default: view.default }, calls.contentOf(view))),
    change: (view, change, content = calls.contentOf(view)) =>
      attempt(calls.change(view.id, { name: view.name, shared: view.shared, ...change }, content)),
    remove: async (view) => (await attempt(calls.remove(view.id).then(() => true))) ?? false,
    beginWith: async (view) => (await attempt(calls.beginWith(view.id).then(() => true))) ?? false,
  }
}
