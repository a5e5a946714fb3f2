import { type ListLayout, ListLayoutEnvelope } from '@waybill/shared/protocol/list-layouts'
import { Effect } from 'effect'
import { Hono } from 'hono'
import { RefusedByRule } from '../../commands/failures.ts'
import type { WaybillDatabase } from '../../runtime/database.ts'
import { createSavedViews, MAX_VIEWS, type SavedView } from '../../users/saved-views.ts'
import type { ApiEnv } from '../api-env.ts'
import type { ApiRoutes } from '../app.ts'
import { decodeBody } from '../decode.ts'
import { runCommand } from '../run-command.ts'
import { runQuery } from '../run-query.ts'
import { ownerOf } from './saved-view-routes.ts'

const resourceOf = ({ name, content }: SavedView) => ({ ...content, list: name }) as unknown as ListLayout

/** How a user laid out the tenant's lists: saved with the board layouts, one per list, but managed separately. */
export const listLayoutRoutes = (database: WaybillDatabase): ApiRoutes => {
  const views = createSavedViews({ database, kind: 'list_layout' })
  return new Hono<ApiEnv>()
    .get('/list_layouts', (c) =>
      runQuery(
        c,
        Effect.gen(function* () {
          const list_layouts = (yield* Effect.promise(() => views.list(ownerOf(c)))).map(resourceOf)
          return { list_layouts, total: list_layouts.length, more: false, next: null }
        }),
      ),
    )
    .put('/list_layouts', (c) =>
      runCommand(
        c,
        Effect.gen(function* () {
          const { list, ...content } = (yield* decodeBody(c, ListLayoutEnvelope)).list_layout
          const owner = ownerOf(c)
          const input = { name: list, content, shared: false, isDefault: null }
          const savedLayout = yield* Effect.promise(async () => {
            const existing = (await views.list(owner)).find(({ name }) => name === list)
            return existing ? views.change(owner, existing.id, input) : views.add(owner, input)
          })
          if (savedLayout === null) {
            return yield* new RefusedByRule({
              refusal: { type: 'TooMany', message: `You can keep at most ${MAX_VIEWS} list layouts.` },
            })
          }
          return { position: null, body: { list_layout: resourceOf(savedLayout) } }
        }),
      ),
    )
}
