import type { FormLayout, LayoutSection } from './template.ts'

/** Where something goes: so many places on, or to the place of another. */
export type LayoutMove = { readonly by: number } | { readonly to: string }

const moved = <T>(list: readonly T[], keyOf: (item: T) => string, key: string, move: LayoutMove): readonly T[] => {
  const from = list.findIndex((item) => keyOf(item) === key)
  const item = list[from]
  if (item === undefined) return list
  const wanted = 'by' in move ? from + move.by : list.findIndex((each) => keyOf(each) === move.to)
  if ('to' in move && wanted === -1) return list
  const place = Math.max(0, Math.min(list.length - 1, wanted))
  return place === from ? list : list.toSpliced(from, 1).toSpliced(place, 0, item)
}

const inSection = (layout: FormLayout, section: string, change: (section: LayoutSection) => LayoutSection): FormLayout => ({
  sections: layout.sections.map((each) => (each.section === section ? change(each) : each)),
})

/** A section at another place; beyond the ends it stops at them. */
export const moveSection = (layout: FormLayout, section: string, move: LayoutMove): FormLayout => ({
  sections: moved(layout.sections, (each) => each.section, section, move),
})

/** A field at another place of its section. */
export const moveField = (layout: FormLayout, section: string, field: string, move: LayoutMove): FormLayout =>
  inSection(layout, section, (each) => ({ ...each, fields: moved(each.fields, (one) => one.field, field, move) }))

export const showSection = (layout: FormLayout, section: string, shown: boolean): FormLayout =>
  inSection(layout, section, (each) => ({ ...each, shown }))

export const showField = (layout: FormLayout, section: string, field: string, shown: boolean): FormLayout =>
  inSection(layout, section, (each) => ({
    ...each,
    fields: each.fields.map((one) => (one.field === field ? { ...one, shown } : one)),
  }))
