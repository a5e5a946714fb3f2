import { isAdmin, isPermitted } from '@waybill/shared/permissions/may'
import { Effect } from 'effect'
import { Forbidden, NotFound, RefusedByRule } from '../../commands/failures.ts'
import { MAX_VIEWS, type SavedView, type SavedViews, type ViewOwner, type ViewToSave } from '../../users/saved-views.ts'
import type { Caller, CallerAt } from '../implement.ts'

export const ownerOf = ({ tenant, session }: Caller): ViewOwner => ({
  tenant,
  user_id: session.user.id,
  is_admin: isAdmin(session.permissions),
})

/** Whether a view is to be shared; refused when the user may not share views with everyone. */
export const readShared = ({ session }: Caller, shared: boolean | undefined): Effect.Effect<boolean, Forbidden> =>
  shared !== true || isPermitted(session.permissions, 'saved_views#share')
    ? Effect.succeed(shared ?? false)
    : Effect.fail(
        new Forbidden({
          feature: 'saved_views#share',
          message: 'You are not permitted to share filters and layouts (saved_views#share). Save it for yourself.',
        }),
      )

const ID = /^-?\d{1,9}$/

const missingIn = (noun: string) => (id: string) => new NotFound({ what: noun, message: `There is no ${noun} ${id} that you can change.` })

/** The id in the path as a number; not found when it is not one. */
export const viewIdOf = ({ params: { id } }: CallerAt<'id'>, noun: string): Effect.Effect<number, NotFound> =>
  ID.test(id) ? Effect.succeed(Number(id)) : Effect.fail(missingIn(noun)(id))

/** One kind of saved view. */
interface Kind<Resource> {
  /** The name of the kind in messages. */
  readonly noun: string
  readonly views: SavedViews
  readonly resourceOf: (view: SavedView, isDefault: boolean) => Resource
  /** The user making the change, and whether they may change what others shared; by default an administrator may. */
  readonly changerOf?: (caller: Caller) => ViewOwner
}

/** Saving, changing and deleting what users keep for their boards and forms [3.4, 3.6]. */
export const savedViewActions = <Resource>({ noun, views, resourceOf, changerOf = ownerOf }: Kind<Resource>) => {
  const missing = missingIn(noun)
  const toResource = (owner: ViewOwner, view: SavedView): Effect.Effect<Resource> =>
    Effect.promise(async () => resourceOf(view, (await views.defaultId(owner)) === view.id))
  return {
    /** The id of a view that the user may change. */
    find: (caller: CallerAt<'id'>): Effect.Effect<number, NotFound> =>
      Effect.gen(function* () {
        const id = yield* viewIdOf(caller, noun)
        if (!(yield* Effect.promise(() => views.mayChange(changerOf(caller), id)))) return yield* missing(String(id))
        return id
      }),
    add: (caller: Caller, input: ViewToSave): Effect.Effect<Resource, RefusedByRule> =>
      Effect.gen(function* () {
        const owner = changerOf(caller)
        const view = yield* Effect.promise(() => views.add(owner, input))
        if (view !== null) return yield* toResource(owner, view)
        return yield* new RefusedByRule({
          refusal: { type: 'TooMany', message: `You can keep at most ${MAX_VIEWS}. Delete one first.` },
        })
      }),
    change: (caller: Caller, id: number, input: ViewToSave): Effect.Effect<Resource, NotFound> =>
      Effect.gen(function* () {
        const owner = changerOf(caller)
        const view = yield* Effect.promise(() => views.change(owner, id, input))
        return view === null ? yield* missing(String(id)) : yield* toResource(owner, view)
      }),
    remove: (caller: CallerAt<'id'>): Effect.Effect<void, NotFound> =>
      Effect.gen(function* () {
        const id = yield* viewIdOf(caller, noun)
        if (!(yield* Effect.promise(() => views.remove(changerOf(caller), id)))) return yield* missing(String(id))
      }),
    /** Sets one of the views that a user sees as their default. */
    setDefault: (caller: CallerAt<'id'>): Effect.Effect<void, NotFound> =>
      Effect.gen(function* () {
        const id = yield* viewIdOf(caller, noun)
        if (!(yield* Effect.promise(() => views.beginWith(ownerOf(caller), id)))) return yield* missing(String(id))
      }),
  }
}
