import { useCallback, useEffect, useRef, useState } from 'react'
import { attempt } from '../ui/attempt.ts'
import type { SavedViewCalls, SavedViewResource, ViewNaming } from './saved-views.ts'

/** The saved views of one kind and their actions. Every change reloads the list. */
export interface SavedViewsHandle<View extends SavedViewResource, Content> {
  readonly list: readonly View[]
  /** Colleagues save and share views, too, so this reloads the list before it is shown. */
  readonly refresh: () => void
  /** Throws if saving failed, so that the name dialog can show the error. */
  readonly add: (naming: ViewNaming, content: Content) => Promise<View>
  readonly rename: (view: View, naming: ViewNaming) => Promise<View>
  /** Null: it failed and the error was shown. The same applies below. */
  readonly addAgain: (view: View) => Promise<View | null>
  readonly change: (view: View, change: Partial<ViewNaming>, content?: Content) => Promise<View | null>
  readonly remove: (view: View) => Promise<boolean>
  readonly beginWith: (view: View) => Promise<boolean>
}

/** `given` comes from the sign-in, and again after a reload. */
export const useSavedViews = <View extends SavedViewResource, Content>(
  calls: SavedViewCalls<View, Content>,
  given: readonly View[],
): SavedViewsHandle<View, Content> => {
  const [list, setList] = useState(given)
  const requestCount = useRef(0)
  const brought = useRef(given)

  // Effects run again whenever the tab becomes visible: only a new value replaces what was loaded since.
  useEffect(() => {
    if (brought.current !== given) setList(given)
    brought.current = given
  }, [given])

  const read = useCallback(async () => {
    const ticket = ++requestCount.current
    const found = await calls.list()
    if (ticket === requestCount.current) setList(found)
  }, [calls])
  const refresh = useCallback(() => {
    // The known list stays; the next time the menu opens it is loaded again.
    read().catch(() => undefined)
  }, [read])

  const done = async <T>(action: Promise<T>): Promise<T> => {
    const response = await action
    // The change is saved, whether or not the list can be loaded now.
    await read().catch(() => undefined)
    return response
  }
  const change = async <T>(what: string, action: () => Promise<T>): Promise<T | null> =>
    (await attempt(what, () => done(action())))?.value ?? null
  return {
    list,
    refresh,
    add: (naming, content) => done(calls.add(naming, content)),
    rename: (view, naming) => done(calls.change(view.id, naming, calls.contentOf(view))),
    addAgain: (view) =>
      change(`restore view ${view.id}`, () =>
        calls.add({ name: view.name, shared: view.shared, default: view.default }, calls.contentOf(view)),
      ),
    change: (view, changes, content = calls.contentOf(view)) =>
      change(`change view ${view.id}`, () => calls.change(view.id, { name: view.name, shared: view.shared, ...changes }, content)),
    remove: async (view) => (await change(`remove view ${view.id}`, () => calls.remove(view.id).then(() => true))) ?? false,
    beginWith: async (view) => (await change(`set default view ${view.id}`, () => calls.beginWith(view.id).then(() => true))) ?? false,
  }
}
