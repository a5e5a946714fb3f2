import type { JsonObject } from '@waybill/shared/log/envelope'
import { isPermitted } from '@waybill/shared/permissions/may'
import { TemplateDefaultBody, TemplateEnvelope, type TemplatesAnswer } from '@waybill/shared/protocol/templates'
import { defaultTemplates, usableFor } from '@waybill/shared/templates/choice'
import { PREDEFINED_TEMPLATES } from '@waybill/shared/templates/predefined'
import { templateProblems } from '@waybill/shared/templates/problems'
import type { Template } from '@waybill/shared/templates/template'
import { Effect } from 'effect'
import { type Context, Hono } from 'hono'
import { Forbidden, NotFound, RefusedByRule } from '../../commands/failures.ts'
import type { ReadTenantSettings } from '../../commands/tenant-settings.ts'
import type { WaybillDatabase } from '../../runtime/database.ts'
import { createSavedViews, type SavedView, type ViewOwner } from '../../users/saved-views.ts'
import { createTemplateChoices } from '../../users/template-choices.ts'
import type { ApiEnv } from '../api-env.ts'
import type { ApiRoutes } from '../app.ts'
import { decodeBody } from '../decode.ts'
import { requireFeature } from '../middleware/require-feature.ts'
import { runCommand } from '../run-command.ts'
import { runQuery } from '../run-query.ts'
import { ownerOf, savedViewRoutes, viewIdOf } from './saved-view-routes.ts'

const NOUN = 'template'

type Content = Pick<Template, 'mode' | 'view_type' | 'layout' | 'split_screen_layout'>

const templateOf = ({ content, shared, ...view }: SavedView): Template => {
  const { mode, view_type, layout, split_screen_layout } = content as unknown as Content
  return {
    id: view.id,
    name: view.name,
    mode,
    template_type: shared ? 'company' : 'user',
    record_type: 'shipment',
    view_type,
    layout,
    split_screen_layout,
    user_id: view.user_id,
    created_at: view.created_at,
    updated_at: view.updated_at,
  }
}

const viewsIn = (database: WaybillDatabase) => createSavedViews({ database, kind: 'form_template' })

const mayShare = (c: Context<ApiEnv>): boolean => isPermitted(c.var.session.permissions, 'templates#share')

const notPermitted = () =>
  new Forbidden({ feature: 'templates#share', message: 'You are not permitted to do this for everyone (templates#share).' })

/** The templates that a user may choose, and their default [2.43, 3.2, 9.13]. */
export const readTemplates = async (
  database: WaybillDatabase,
  owner: ViewOwner,
): Promise<{ readonly templates: readonly Template[] } & Pick<TemplatesAnswer, 'default_templates'>> => {
  const [saved, { own, company }] = await Promise.all([
    viewsIn(database).list(owner),
    createTemplateChoices(database).read(owner.tenant, owner.user_id),
  ])
  const templates = [...PREDEFINED_TEMPLATES, ...saved.map(templateOf)]
  return { templates, default_templates: defaultTemplates(templates, own, company) }
}

interface Parts {
  readonly database: WaybillDatabase
  readonly settings: ReadTenantSettings
}

/** How the form of a load is drawn: the template library [2.21, 2.40, 2.43, 3.4]. */
export const templateRoutes = ({ database, settings }: Parts): ApiRoutes => {
  const views = viewsIn(database)
  const choices = createTemplateChoices(database)
  const mayRead = requireFeature('shipments#read')

  const findOne = (c: Context<ApiEnv>) =>
    Effect.gen(function* () {
      const id = yield* viewIdOf(c, NOUN)
      const known = PREDEFINED_TEMPLATES.find((template) => template.id === id)
      if (known) return known
      const view = yield* Effect.promise(() => views.read(ownerOf(c), id))
      if (!view) return yield* new NotFound({ what: NOUN, message: `There is no template ${id}.` })
      return templateOf(view)
    })

  return new Hono<ApiEnv>()
    .get('/templates', mayRead, (c) =>
      runQuery(
        c,
        Effect.gen(function* () {
          const { templates, default_templates } = yield* Effect.promise(() => readTemplates(database, ownerOf(c)))
          return { templates, default_templates, total: templates.length, more: false, next: null }
        }),
      ),
    )
    .get('/templates/:id', mayRead, (c) =>
      runQuery(
        c,
        Effect.map(findOne(c), (template) => ({ template })),
      ),
    )
    .put('/templates/:id/default', mayRead, (c) =>
      runCommand(
        c,
        Effect.gen(function* () {
          const template = yield* findOne(c)
          const { default: input = {} } = yield* decodeBody(c, TemplateDefaultBody)
          if (input.everybody && !mayShare(c)) return yield* notPermitted()
          const forms = usableFor(template).filter(
            ({ mode, view_type }) => mode === (input.mode ?? mode) && view_type === (input.view_type ?? view_type),
          )
          if (forms.length === 0 || (input.everybody && template.template_type === 'user')) {
            const message =
              forms.length === 0 ? `${template.name} is no template for these forms.` : `${template.name} is yours alone. Share it first.`
            return yield* new RefusedByRule({ refusal: { type: 'TemplateNotApplicable', message } })
          }
          const { tenant, session } = c.var
          const chosen = forms.map((form) => ({ ...form, template_id: template.id }))
          yield* Effect.promise(() => choices.choose(tenant, input.everybody ? null : session.user.id, chosen))
          return { position: null }
        }),
      ),
    )
    .route(
      '/',
      savedViewRoutes({
        path: '/templates',
        name: 'template',
        noun: NOUN,
        views,
        feature: 'templates#revise',
        changerOf: (c) => ({ ...ownerOf(c), is_admin: mayShare(c) }),
        resourceOf: templateOf,
        decode: (c) =>
          Effect.gen(function* () {
            const { template: input } = yield* decodeBody(c, TemplateEnvelope)
            const { name, mode, view_type, layout = null, split_screen_layout = null, template_type = 'user' } = input
            if (template_type === 'company' && !mayShare(c)) return yield* notPermitted()
            const content: Content = { mode, view_type, layout, split_screen_layout }
            const { required_fields } = yield* Effect.promise(() => settings(c.var.tenant))
            const alerts = templateProblems(content, required_fields)
            const [first] = alerts
            if (first) return yield* new RefusedByRule({ refusal: { type: 'TemplateNotUsable', message: first.message, alerts } })
            return { name, content: content as unknown as JsonObject, shared: template_type === 'company', isDefault: null }
          }),
      }),
    )
}
