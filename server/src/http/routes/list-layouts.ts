import { listListLayouts, setListLayout } from '@waybill/shared/calls/saved-views'
import type { ListLayout } from '@waybill/shared/protocol/list-layouts'
import { Effect } from 'effect'
import { RefusedByRule } from '../../commands/failures.ts'
import type { WaybillDatabase } from '../../runtime/database.ts'
import { createSavedViews, MAX_VIEWS, type SavedView } from '../../users/saved-views.ts'
import { type Implementation, implement } from '../implement.ts'
import { ownerOf } from './saved-view-calls.ts'

const resourceOf = ({ name, content }: SavedView) => ({ ...content, list: name }) as unknown as ListLayout

/** How a user laid out the tenant's lists: saved with the board layouts, one per list, but managed separately. */
export const listLayoutCalls = (database: WaybillDatabase): readonly Implementation[] => {
  const views = createSavedViews({ database, kind: 'list_layout' })
  return [
    implement(listListLayouts, {
      handle: (caller) =>
        Effect.gen(function* () {
          const list_layouts = (yield* Effect.promise(() => views.list(ownerOf(caller)))).map(resourceOf)
          return { list_layouts, total: list_layouts.length, more: false, next: null }
        }),
    }),
    implement(setListLayout, {
      handle: ({ body, ...caller }) =>
        Effect.gen(function* () {
          const { list, ...content } = body.list_layout
          const owner = ownerOf(caller)
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
          return { list_layout: resourceOf(savedLayout) }
        }),
    }),
  ]
}
