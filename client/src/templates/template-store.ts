import type { TemplatesAnswer } from '@waybill/shared/protocol/templates'
import type { UserInfo } from '@waybill/shared/protocol/users'
import type { Mode } from '@waybill/shared/shipment/shape'
import type { ViewType } from '@waybill/shared/templates/catalogue'
import type { TemplateChoice } from '@waybill/shared/templates/choice'
import { PREDEFINED_TEMPLATES, predefinedFor } from '@waybill/shared/templates/predefined'
import { fitsView, type Template } from '@waybill/shared/templates/template'
import type { Api } from '../app/api.ts'

/** The known templates and the default of each form type. */
export interface TemplateStoreState {
  readonly templates: readonly Template[]
  readonly choices: readonly TemplateChoice[]
}

/** The fields of a template that the client saves. */
export type TemplateToSave = Pick<Template, 'name' | 'mode' | 'view_type' | 'layout' | 'split_screen_layout'> & {
  readonly template_type: 'user' | 'company'
}

/** The templates in a sign-in response; an older server sends no defaults. */
type SignInTemplates = Pick<UserInfo, 'active_templates'> & Partial<Pick<UserInfo, 'default_templates'>>

const startOf = ({ active_templates, default_templates = [] }: SignInTemplates): TemplateStoreState => ({
  templates: [...PREDEFINED_TEMPLATES, ...active_templates.filter(({ id }) => id > 0)],
  choices: default_templates,
})

/** The templates of a page: those from sign-in, then the latest from the server. Every change reloads them. */
export const createTemplateStore = (api: Pick<Api, 'get' | 'post' | 'put' | 'delete'>) => {
  const listeners = new Set<() => void>()
  let signIn: SignInTemplates | null = null
  let known: TemplateStoreState = { templates: PREDEFINED_TEMPLATES, choices: [] }
  let latestRequest = 0

  const read = async (): Promise<void> => {
    const request = ++latestRequest
    const { templates, default_templates } = (await api.get<TemplatesAnswer>('/templates')).body
    if (request !== latestRequest) return
    known = { templates, choices: default_templates }
    for (const listener of listeners) listener()
  }
  const one = async (response: Promise<{ readonly body: { readonly template: Template } }>): Promise<Template> => {
    const { template } = (await response).body
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
    /** The state for this sign-in. A new sign-in or a page reload starts over. */
    stateFor: (info: SignInTemplates): TemplateStoreState => {
      if (signIn !== info) {
        signIn = info
        known = startOf(info)
        latestRequest += 1
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
    /** Makes a template the default of a mode and view, for the user or for everyone. */
    begin: async (id: number, form: { readonly mode: Mode | null; readonly view_type: ViewType }, everybody = false) => {
      await api.put(`/templates/${id}/default`, { default: { ...form, everybody } })
      await read()
    },
  }
}

/** The templates of a mode and view, the built-in one first. */
export const templatesFor = ({ templates }: TemplateStoreState, mode: Mode, view: ViewType): readonly Template[] =>
  templates.filter((template) => fitsView(template, mode, view))

/** The default template of a mode and view. */
export const defaultTemplate = ({ templates, choices }: TemplateStoreState, mode: Mode, view: ViewType): Template => {
  const chosen = choices.find((choice) => choice.mode === mode && choice.view_type === view)?.template_id
  return templates.find((template) => template.id === chosen && fitsView(template, mode, view)) ?? predefinedFor(mode, view)
}
