import { MODES, type Mode } from '../shipment/shape.ts'
import { VIEW_TYPES, type ViewType } from './catalogue.ts'
import { predefinedFor } from './predefined.ts'
import { fitsView, layoutFor, type Template } from './template.ts'

/** With which template the forms of a mode begin in a view. */
export interface TemplateChoice {
  readonly mode: Mode
  readonly view_type: ViewType
  readonly template_id: number
}

/** The kinds of form that a template fits. */
export const usableFor = (template: Template): readonly Omit<TemplateChoice, 'template_id'>[] =>
  MODES.flatMap((mode) => VIEW_TYPES.filter((view) => fitsView(template, mode, view)).map((view_type) => ({ mode, view_type })))

/**
 * The default template of every kind of form: the user's choice, else the company's, else the predefined one [2.43]. A choice is ignored
 * if its template was deleted or no longer fits the form.
 */
export const defaultTemplates = (
  templates: readonly Template[],
  own: readonly TemplateChoice[],
  company: readonly TemplateChoice[],
): readonly TemplateChoice[] => {
  const byId = new Map(templates.map((template) => [template.id, template]))
  const chosen = (choices: readonly TemplateChoice[], mode: Mode, view: ViewType) =>
    choices.find((choice) => {
      const template = choice.mode === mode && choice.view_type === view ? byId.get(choice.template_id) : undefined
      return template !== undefined && layoutFor(template, view) !== null && fitsView(template, mode, view)
    })?.template_id
  return MODES.flatMap((mode) =>
    VIEW_TYPES.map((view_type) => ({
      mode,
      view_type,
      template_id: chosen(own, mode, view_type) ?? chosen(company, mode, view_type) ?? predefinedFor(mode, view_type).id,
    })),
  )
}
