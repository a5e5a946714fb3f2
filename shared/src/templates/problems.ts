import type { Alert } from '../decision/refusal.ts'
import type { RequiredFields } from '../shipment/commands.ts'
import { hiddenRequiredFields } from './arrange.ts'
import { fieldOf, isFieldOf, isSectionOf, type SectionKey, sectionOf, VIEW_TYPES, type ViewType } from './catalogue.ts'
import { type FormLayout, layoutFor, type Template } from './template.ts'

const twice = (keys: readonly string[]): readonly string[] => [...new Set(keys.filter((key, place) => keys.indexOf(key) !== place))]

const layoutProblems = (
  layout: FormLayout,
  { mode }: Pick<Template, 'mode'>,
  view: ViewType,
  required: RequiredFields,
): readonly Alert[] => {
  const at = view === 'split_screen' ? 'split_screen_layout' : 'layout'
  const alert = (rule: string, place: string, message: string): Alert => ({
    key: `${at}.${place}:${rule}`,
    field: `${at}.${place}`,
    message,
  })
  const named = layout.sections.map(({ section }) => section)
  return [
    ...twice(named).map((section) => alert('twice', section, `${sectionOf(section)?.title ?? section} is listed twice`)),
    ...layout.sections.flatMap(({ section, fields }): readonly Alert[] => {
      const known = sectionOf(section)
      if (!known) return [alert('unknown', section, `There is no section ${section}`)]
      if (!isSectionOf(section as SectionKey, mode, view))
        return [alert('elsewhere', section, `${known.title} is not a section of these forms`)]
      const keys = fields.map(({ field }) => field)
      return [
        ...twice(keys).map((field) =>
          alert('twice', `${section}.${field}`, `${known.title}: ${fieldOf(section, field)?.label ?? field} is listed twice`),
        ),
        ...keys.flatMap((field) => {
          const definition = fieldOf(section, field)
          return definition && isFieldOf(definition, mode)
            ? []
            : [alert('unknown', `${section}.${field}`, `${known.title}: There is no field ${field}`)]
        }),
      ]
    }),
    ...hiddenRequiredFields(layout, { mode, view, required }).map(({ section, field }) => {
      const title = sectionOf(section)?.title ?? section
      const what = field === null ? title : `${title}: ${fieldOf(section, field)?.label ?? field}`
      return alert('demanded', field === null ? section : `${section}.${field}`, `${what} is required on every load and can't be hidden`)
    }),
    ...(layout.sections.some(({ shown }) => shown) ? [] : [alert('empty', 'sections', 'Show at least one section')]),
  ]
}

/** What is wrong with a template and a person can mend: unknown parts, parts of other forms, and what a load could not be saved without. */
export const templateProblems = (
  template: Pick<Template, 'mode' | 'view_type' | 'layout' | 'split_screen_layout'>,
  required: RequiredFields,
): readonly Alert[] => {
  const { view_type, layout, split_screen_layout } = template
  const needed = view_type === 'split_screen' ? 'split_screen_layout' : 'layout'
  if (template[needed] === null) return [{ key: `${needed}:required`, field: needed, message: 'A layout is required' }]
  const isForm = view_type === 'full_form' || view_type === 'split_screen'
  if (!isForm && split_screen_layout !== null) {
    return [{ key: 'split_screen_layout:elsewhere', field: 'split_screen_layout', message: 'Only load forms have a split screen' }]
  }
  return VIEW_TYPES.flatMap((view) => {
    const viewLayout = layoutFor({ view_type, layout, split_screen_layout }, view)
    return viewLayout === null ? [] : layoutProblems(viewLayout, template, view, required)
  })
}
