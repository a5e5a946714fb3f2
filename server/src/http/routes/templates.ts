import {
  createTemplate,
  deleteTemplate,
  getTemplate,
  listTemplates,
  setDefaultTemplate,
  updateTemplate,
} from '@waybill/shared/calls/templates'
import type { JsonObject } from '@waybill/shared/log/envelope'
import { isPermitted } from '@waybill/shared/permissions/may'
import type { TemplateEnvelope, TemplatesAnswer } from '@waybill/shared/protocol/templates'
import { defaultTemplates, usableFor } from '@waybill/shared/templates/choice'
import { PREDEFINED_TEMPLATES } from '@waybill/shared/templates/predefined'
import { templateProblems } from '@waybill/shared/templates/problems'
import type { Template } from '@waybill/shared/templates/template'
import { Effect } from 'effect'
import { Forbidden, NotFound, RefusedByRule } from '../../commands/failures.ts'
import type { ReadTenantSettings } from '../../commands/tenant-settings.ts'
import type { WaybillDatabase } from '../../runtime/database.ts'
import { createSavedViews, type SavedView, type ViewOwner } from '../../users/saved-views.ts'
import { createTemplateChoices } from '../../users/template-choices.ts'
import { type Caller, type CallerAt, type Implementation, implement } from '../implement.ts'
import { ownerOf, savedViewActions, viewIdOf } from './saved-view-calls.ts'

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

const mayShare = ({ session }: Caller): boolean => isPermitted(session.permissions, 'templates#share')

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
export const templateCalls = ({ database, settings }: Parts): readonly Implementation[] => {
  const views = viewsIn(database)
  const choices = createTemplateChoices(database)

  const findOne = (caller: CallerAt<'id'>) =>
    Effect.gen(function* () {
      const id = yield* viewIdOf(caller, NOUN)
      const known = PREDEFINED_TEMPLATES.find((template) => template.id === id)
      if (known) return known
      const view = yield* Effect.promise(() => views.read(ownerOf(caller), id))
      if (!view) return yield* new NotFound({ what: NOUN, message: `There is no template ${id}.` })
      return templateOf(view)
    })

  const { find, add, change, remove } = savedViewActions({
    noun: NOUN,
    views,
    resourceOf: templateOf,
    changerOf: (caller) => ({ ...ownerOf(caller), is_admin: mayShare(caller) }),
  })

  /** A template as it is stored; refused when a load form could not be filled in with it. */
  const toView = (caller: Caller, { template: input }: typeof TemplateEnvelope.Type) =>
    Effect.gen(function* () {
      const { name, mode, view_type, layout = null, split_screen_layout = null, template_type = 'user' } = input
      if (template_type === 'company' && !mayShare(caller)) return yield* notPermitted()
      const content: Content = { mode, view_type, layout, split_screen_layout }
      const { required_fields } = yield* Effect.promise(() => settings(caller.tenant))
      const alerts = templateProblems(content, required_fields)
      const [first] = alerts
      if (first) return yield* new RefusedByRule({ refusal: { type: 'TemplateNotUsable', message: first.message, alerts } })
      return { name, content: content as unknown as JsonObject, shared: template_type === 'company', isDefault: null }
    })

  return [
    implement(listTemplates, {
      handle: (caller) =>
        Effect.gen(function* () {
          const { templates, default_templates } = yield* Effect.promise(() => readTemplates(database, ownerOf(caller)))
          return { templates, default_templates, total: templates.length, more: false, next: null }
        }),
    }),
    implement(getTemplate, { find: findOne, handle: ({ found }) => Effect.succeed({ template: found }) }),
    implement(setDefaultTemplate, {
      find: findOne,
      handle: ({ body, found: template, ...caller }) =>
        Effect.gen(function* () {
          const { tenant, session } = caller
          const { default: input = {} } = body
          if (input.everybody && !mayShare(caller)) return yield* notPermitted()
          const forms = usableFor(template).filter(
            ({ mode, view_type }) => mode === (input.mode ?? mode) && view_type === (input.view_type ?? view_type),
          )
          if (forms.length === 0 || (input.everybody && template.template_type === 'user')) {
            const message =
              forms.length === 0 ? `${template.name} is no template for these forms.` : `${template.name} is yours alone. Share it first.`
            return yield* new RefusedByRule({ refusal: { type: 'TemplateNotApplicable', message } })
          }
          const chosen = forms.map((form) => ({ ...form, template_id: template.id }))
          yield* Effect.promise(() => choices.choose(tenant, input.everybody ? null : session.user.id, chosen))
        }),
    }),
    implement(createTemplate, {
      handle: ({ body, ...caller }) =>
        toView(caller, body).pipe(
          Effect.flatMap((view) => add(caller, view)),
          Effect.map((template) => ({ template })),
        ),
    }),
    implement(updateTemplate, {
      find,
      handle: ({ body, found, ...caller }) =>
        toView(caller, body).pipe(
          Effect.flatMap((view) => change(caller, found, view)),
          Effect.map((template) => ({ template })),
        ),
    }),
    implement(deleteTemplate, { handle: remove }),
  ]
}
