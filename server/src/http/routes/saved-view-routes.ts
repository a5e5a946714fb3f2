import type { Feature } from '@waybill/shared/permissions/features'
import { isAdmin, isPermitted } from '@waybill/shared/permissions/may'
import { Effect } from 'effect'
import { type Context, Hono } from 'hono'
import { Forbidden, NotFound, RefusedByRule } from '../../commands/failures.ts'
import { MAX_VIEWS, type SavedView, type SavedViews, type ViewOwner, type ViewToSave } from '../../users/saved-views.ts'
import type { ApiEnv } from '../api-env.ts'
import type { ApiRoutes } from '../app.ts'
import type { HttpFailure } from '../failures.ts'
import { requireFeature } from '../middleware/require-feature.ts'
import { runCommand } from '../run-command.ts'

/** One kind of saved view in the API. */
interface Kind<Resource> {
  readonly path: string
  /** The key of a single view in a response. */
  readonly name: string
  /** The name of the kind in messages. */
  readonly noun: string
  readonly views: SavedViews
  readonly decode: (c: Context<ApiEnv>) => Effect.Effect<ViewToSave, HttpFailure>
  readonly resourceOf: (view: SavedView, isDefault: boolean) => Resource
  /** The permission that a user needs; reading loads is enough by default. */
  readonly feature?: Feature
  /** The user making the change, and whether they may change what others shared; by default an administrator may. */
  readonly changerOf?: (c: Context<ApiEnv>) => ViewOwner
}

export const ownerOf = (c: Context<ApiEnv>): ViewOwner => ({
  tenant: c.var.tenant,
  user_id: c.var.session.user.id,
  is_admin: isAdmin(c.var.session.permissions),
})

/** Whether a view is to be shared; refused when the user may not share views with everyone. */
export const readShared = (c: Context<ApiEnv>, shared: boolean | undefined): Effect.Effect<boolean, Forbidden> =>
  shared !== true || isPermitted(c.var.session.permissions, 'saved_views#share')
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
export const viewIdOf = (c: Context<ApiEnv>, noun: string): Effect.Effect<number, NotFound> => {
  const id = c.req.param('id') ?? ''
  return ID.test(id) ? Effect.succeed(Number(id)) : Effect.fail(missingIn(noun)(id))
}

/** Sets one of the views that a user sees as their default. */
export const setDefaultRoute = ({ path, noun, views }: Pick<Kind<unknown>, 'path' | 'noun' | 'views'>): ApiRoutes =>
  new Hono<ApiEnv>().put(`${path}/:id/default`, requireFeature('shipments#read'), (c) =>
    runCommand(
      c,
      Effect.gen(function* () {
        const id = yield* viewIdOf(c, noun)
        if (!(yield* Effect.promise(() => views.beginWith(ownerOf(c), id)))) return yield* missingIn(noun)(String(id))
        return { position: null }
      }),
    ),
  )

/** Saving, changing and deleting what users keep for their boards and forms [3.4, 3.6]. Lists are left to the routes of the kind. */
export const savedViewRoutes = <Resource>(kind: Kind<Resource>): ApiRoutes => {
  const { path, name, noun, views, decode, resourceOf, feature = 'shipments#read', changerOf = ownerOf } = kind
  const missing = missingIn(noun)
  const idOf = (c: Context<ApiEnv>) => viewIdOf(c, noun)
  const answer = async (owner: ViewOwner, view: SavedView) => ({ [name]: resourceOf(view, (await views.defaultId(owner)) === view.id) })
  const mayChange = requireFeature(feature)

  return new Hono<ApiEnv>()
    .post(path, mayChange, (c) =>
      runCommand(
        c,
        Effect.gen(function* () {
          const owner = changerOf(c)
          const view = yield* decode(c).pipe(Effect.flatMap((input) => Effect.promise(() => views.add(owner, input))))
          if (view === null) {
            return yield* new RefusedByRule({
              refusal: { type: 'TooMany', message: `You can keep at most ${MAX_VIEWS}. Delete one first.` },
            })
          }
          return { position: null, status: 201 as const, body: yield* Effect.promise(() => answer(owner, view)) }
        }),
      ),
    )
    .put(`${path}/:id`, mayChange, (c) =>
      runCommand(
        c,
        Effect.gen(function* () {
          const owner = changerOf(c)
          const id = yield* idOf(c)
          if (!(yield* Effect.promise(() => views.mayChange(owner, id)))) return yield* missing(String(id))
          const input = yield* decode(c)
          const view = yield* Effect.promise(() => views.change(owner, id, input))
          if (view === null) return yield* missing(String(id))
          return { position: null, body: yield* Effect.promise(() => answer(owner, view)) }
        }),
      ),
    )
    .delete(`${path}/:id`, mayChange, (c) =>
      runCommand(
        c,
        Effect.gen(function* () {
          const id = yield* idOf(c)
          if (!(yield* Effect.promise(() => views.remove(changerOf(c), id)))) return yield* missing(String(id))
          return { position: null }
        }),
      ),
    )
}
