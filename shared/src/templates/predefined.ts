import type { Mode } from '../shipment/shape.ts'
import { isSectionOf, SECTION_KEYS, SECTIONS, type SectionDefinition, type SectionKey, type ViewType } from './catalogue.ts'
import { type FormLayout, fitsView, type Template } from './template.ts'

/** Of a load in work: who and where first, then money and truck, as it lies above the panels. */
const SPLIT_ORDER: readonly SectionKey[] = [
  'customer',
  'bill_to',
  'pick_up',
  'consignee',
  'pick_stops',
  'intermodal',
  'intermodal_legs',
  'items',
  'rates',
  'ltl_rates',
  'carrier',
  'requirements',
  'more',
  'role',
  'lane_pricing',
  'visibility',
  'notifications',
]

/** The whole form in the order in which it is filled in. */
const FULL_ORDER: readonly SectionKey[] = [
  'requirements',
  'customer',
  'bill_to',
  'pick_up',
  'consignee',
  'pick_stops',
  'role',
  'items',
  'intermodal',
  'intermodal_legs',
  'rates',
  'ltl_rates',
  'lane_pricing',
  'carrier',
  'more',
  'visibility',
  'notifications',
]

/** To be read at a glance. */
const LIST_ORDER: readonly SectionKey[] = [
  'customer',
  'pick_stops',
  'requirements',
  'carrier',
  'rates',
  'items',
  'intermodal',
  'role',
  'more',
]

/** Of a road load the items are a detail, of an LTL load its rates hang on them. */
const orderFor = (order: readonly SectionKey[], mode: Mode | null): readonly SectionKey[] =>
  mode === 'less_than_truckload' || !order.includes('carrier')
    ? order
    : order.flatMap((key) => (key === 'items' ? [] : key === 'carrier' ? [key, 'items'] : [key]))

const layoutOf = (order: readonly SectionKey[], mode: Mode | null, view: ViewType): FormLayout => {
  const sections = [...order, ...SECTION_KEYS.filter((key) => !order.includes(key))].filter((key) => isSectionOf(key, mode, view))
  return {
    sections: sections.map((section) => {
      const { fields }: SectionDefinition = SECTIONS[section]
      return {
        section,
        shown: order.includes(section),
        fields: Object.entries(fields)
          .filter(([, { modes }]) => mode === null || modes === undefined || modes.includes(mode))
          .map(([field, { rare }]) => ({ field, shown: !rare })),
      }
    }),
  }
}

const predefined = (id: number, name: string, mode: Mode | null, view_type: ViewType): Template => {
  const order = view_type === 'list' ? LIST_ORDER : orderFor(FULL_ORDER, mode)
  return {
    id,
    name,
    mode,
    template_type: 'predefined',
    record_type: 'shipment',
    view_type,
    layout: layoutOf(order, mode, view_type),
    split_screen_layout: view_type === 'full_form' ? layoutOf(orderFor(SPLIT_ORDER, mode), mode, 'split_screen') : null,
    user_id: null,
    created_at: null,
    updated_at: null,
  }
}

/** The templates that everybody has, -1 to -7 [2.43, 9.13]: of each mode the form, which is also its split screen, and the new record; one list for all. */
export const PREDEFINED_TEMPLATES: readonly Template[] = [
  predefined(-1, 'Truckload', 'truckload', 'full_form'),
  predefined(-2, 'Less Than Truckload', 'less_than_truckload', 'full_form'),
  predefined(-3, 'List', null, 'list'),
  predefined(-4, 'Intermodal', 'intermodal', 'full_form'),
  predefined(-5, 'New Truckload', 'truckload', 'new_record'),
  predefined(-6, 'New Less Than Truckload', 'less_than_truckload', 'new_record'),
  predefined(-7, 'New Intermodal', 'intermodal', 'new_record'),
]

/** The predefined template of a mode and a view; there is one for each. */
export const predefinedFor = (mode: Mode, view: ViewType): Template =>
  PREDEFINED_TEMPLATES.find((template) => fitsView(template, mode, view)) as Template
