import type { Mode } from '../shipment/shape.ts'
import type { ViewType } from './catalogue.ts'

/** One field of a section: its name in the catalogue, and whether it is shown. */
export interface LayoutField {
  readonly field: string
  readonly shown: boolean
}

export interface LayoutSection {
  readonly section: string
  readonly shown: boolean
  readonly fields: readonly LayoutField[]
}

/** The sections of a form from top to bottom, and their fields in order. */
export interface FormLayout {
  readonly sections: readonly LayoutSection[]
}

/** Who owns a template: it is predefined, a user's or the company's. */
export type TemplateType = 'predefined' | 'user' | 'company'

/**
 * How a form is drawn [3.4]. `mode` null: loads of every mode. `layout` is the form by itself, `split_screen_layout` the form with the
 * panels below it; a template that has both serves both views.
 */
export interface Template {
  readonly id: number
  readonly name: string
  readonly mode: Mode | null
  readonly template_type: TemplateType
  readonly record_type: 'shipment'
  readonly view_type: ViewType
  readonly layout: FormLayout | null
  readonly split_screen_layout: FormLayout | null
  /** Who keeps it; null for a predefined one. */
  readonly user_id: string | null
  readonly created_at: string | null
  readonly updated_at: string | null
}

type Layouts = Pick<Template, 'view_type' | 'layout' | 'split_screen_layout'>

/** Layout of a template for a view; null if it has none. One template may have both the full form and the split screen. */
export const layoutFor = ({ view_type, layout, split_screen_layout }: Layouts, view: ViewType): FormLayout | null => {
  if (view === 'split_screen') return view_type === 'split_screen' || view_type === 'full_form' ? split_screen_layout : null
  if (view === 'full_form') return view_type === 'split_screen' || view_type === 'full_form' ? layout : null
  return view_type === view ? layout : null
}

/** Whether the forms of a mode can be drawn by the template in a view. */
export const fitsView = (template: Layouts & Pick<Template, 'mode'>, mode: Mode, view: ViewType): boolean =>
  (template.mode === null || template.mode === mode) && layoutFor(template, view) !== null
