import type { TemplatesAnswer } from '@waybill/shared/protocol/templates'
import type { UserInfo } from '@waybill/shared/protocol/users'
import type { Mode } from '@waybill/shared/shipment/shape'
import type { ViewType } from '@waybill/shared/templates/catalogue'
import type { TemplateChoice } from '@waybill/shared/templates/choice'
import { PREDEFINED_TEMPLATES, predefinedFor } from '@waybill/shared/templates/predefined'
import { serves, type Template } from '@waybill/shared/templates/template'
import type { Api } from '../../app/api.ts'

/** The templates that are known, and with which of them each kind of form begins. */
export interface KnownTemplates {
  readonly templates: readonly Template[]
  readonly choices: readonly TemplateChoice[]
}

/** What is kept of a template besides what the server adds. */
export type TemplateToSave = Pick<Template, 'name' | 'mode' | 'view_type' | 'layout' | 'split_screen_layout'> & {
  readonly template_type: 'user' | 'house'
}

/** What a sign-in brings; one that an older server gave has less. */
type Brought = Pick<UserInfo, 'active_templates'> & Partial<Pick<UserInfo, 'default_templates'>>

const startOf = ({ active_templates, default_templates = [] }: Brought): KnownTemplates => ({
  templates: [...PREDEFINED_TEMPLATES, ...active_templates.filter(({ id }) => id > 0)],
  choices: default_templates,
})

/** The templates of a page: what the sign-in brought until the server was asked, then what it said last. Every change asks it again. */
export const createTemplateStore = (api: Pick<Api, 'get' | 'post' | 'put' | 'delete'>) => {
  const listeners = new Set<() => void>()
  let brought: Brought | null = null
  let known: KnownTemplates = { templates: PREDEFINED_TEMPLATES, choices: [] }
  let asked = 0

  const read = async (): Promise<void> => {
    const ticket = ++asked
    const { templates, default_templates } = (await api.get<TemplatesAnswer>('/templates')).body
    if (ticket !== asked) return
    known = { templates, choices: default_templates }
    for (const listener of listeners) listener()
  }
  const one = async (answer: Promise<{ readonly body: { readonly template: Template } }>): Promise<Template> => {
    const { template } = (await answer).body
    await read()
    return template
  }

  return {
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
      }
    },
    /** What is known for whom the sign-in brought this. A new sign-in, and a reload, begin anew. */
    stateFor: (info: Brought): KnownTemplates => {
      if (brought !== info) {
        brought = info
        known = startOf(info)
        asked += 1
      }
      return known
    },
    read,
    add: (template: TemplateToSave) => one(api.post('/templates', { template })),
    change: (id: number, template: TemplateToSave) => one(api.put(`/templates/${id}`, { template })),
    remove: async (id: number) => {
      await api.delete(`/templates/${id}`)
      await read()
    },
    /** Makes the forms of a mode begin with it in a view, for the user or for everybody. */
    begin: async (id: number, form: { readonly mode: Mode | null; readonly view_type: ViewType }, everybody = false) => {
      await api.put(`/templates/${id}/default`, { default: { ...form, everybody } })
      await read()
    },
  }
}

/** Those that serve the forms of a mode in a view, the predefined one first. */
export const templatesFor = ({ templates }: KnownTemplates, mode: Mode, view: ViewType): readonly Template[] =>
  templates.filter((template) => serves(template, mode, view))

/** The template with which the forms of a mode begin in a view. */
export const beginningOf = ({ templates, choices }: KnownTemplates, mode: Mode, view: ViewType): Template => {
  const chosen = choices.find((choice) => choice.mode === mode && choice.view_type === view)?.template_id
  return templates.find((template) => template.id === chosen && serves(template, mode, view)) ?? predefinedFor(mode, view)
}
