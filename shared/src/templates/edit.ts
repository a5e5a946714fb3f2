import type { Layout, LayoutSection } from './template.ts'

/** Where something goes: so many places on, or to the place of another. */
export type Move = { readonly by: number } | { readonly to: string }

const moved = <T>(list: readonly T[], keyOf: (item: T) => string, key: string, move: Move): readonly T[] => {
  const from = list.findIndex((item) => keyOf(item) === key)
  const item = list[from]
  if (item === undefined) return list
  const wanted = 'by' in move ? from + move.by : list.findIndex((each) => keyOf(each) === move.to)
  if ('to' in move && wanted === -1) return list
  const place = Math.max(0, Math.min(list.length - 1, wanted))
  return place === from ? list : list.toSpliced(from, 1).toSpliced(place, 0, item)
}

const inSection = (layout: Layout, section: string, change: (section: LayoutSection) => LayoutSection): Layout => ({
  sections: layout.sections.map((each) => (each.section === section ? change(each) : each)),
})

/** A section at another place; beyond the ends it stops at them. */
export const moveSection = (layout: Layout, section: string, move: Move): Layout => ({
  sections: moved(layout.sections, (each) => each.section, section, move),
})

/** A field at another place of its section. */
export const moveField = (layout: Layout, section: string, field: string, move: Move): Layout =>
  inSection(layout, section, (each) => ({ ...each, fields: moved(each.fields, (one) => one.field, field, move) }))

export const showSection = (layout: Layout, section: string, shown: boolean): Layout =>
  inSection(layout, section, (each) => ({ ...each, shown }))

export const showField = (layout: Layout, section: string, field: string, shown: boolean): Layout =>
  inSection(layout, section, (each) => ({
    ...each,
    fields: each.fields.map((one) => (one.field === field ? { ...one, shown } : one)),
  }))
