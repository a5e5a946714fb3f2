import type { RequiredFields } from '../shipment/commands.ts'
import type { Mode } from '../shipment/shape.ts'
import {
  fieldOf,
  isFieldOf,
  isSectionOf,
  SECTION_KEYS,
  SECTIONS,
  type SectionDefinition,
  type SectionKey,
  sectionOf,
  type ViewType,
} from './catalogue.ts'
import { companyRequiredFields, type RequiredField } from './required-places.ts'
import type { FormLayout, LayoutField, LayoutSection } from './template.ts'

/** For whom and for what a layout is read. */
export interface FormScope {
  /** Null: for every mode. */
  readonly mode: Mode | null
  readonly view: ViewType
  readonly required: RequiredFields
}

/** One section as it is drawn: its fields in order, all of them shown. */
export interface VisibleSection {
  readonly section: SectionKey
  readonly fields: readonly string[]
}

const unique = <T>(list: readonly T[], keyOf: (item: T) => string): readonly T[] =>
  [...new Map(list.toReversed().map((item) => [keyOf(item), item])).values()].toReversed()

const usualFields = (key: SectionKey, mode: Mode | null): readonly LayoutField[] => {
  const { fields }: SectionDefinition = SECTIONS[key]
  return Object.entries(fields)
    .filter(([, field]) => isFieldOf(field, mode))
    .map(([field, { rare }]) => ({ field, shown: !rare }))
}

const wholeSection = (key: SectionKey, sectionLayout: LayoutSection | undefined, mode: Mode | null): LayoutSection => {
  const known = unique(
    (sectionLayout?.fields ?? []).filter(({ field }) => {
      const definition = fieldOf(key, field)
      return definition !== undefined && isFieldOf(definition, mode)
    }),
    ({ field }) => field,
  )
  const names = new Set(known.map(({ field }) => field))
  return {
    section: key,
    shown: sectionLayout?.shown ?? true,
    fields: [...known.map(({ field, shown }) => ({ field, shown })), ...usualFields(key, mode).filter(({ field }) => !names.has(field))],
  }
}

const isMet = (sections: readonly LayoutSection[], { places }: RequiredField): boolean =>
  places.some((place) => {
    const section = sections.find(({ section }) => section === place.section)
    return section?.shown && (place.field === null || section.fields.some(({ field, shown }) => field === place.field && shown))
  })

const withShown = (sections: readonly LayoutSection[], { places: [home] }: RequiredField): readonly LayoutSection[] =>
  sections.map((section) =>
    section.section === home.section
      ? {
          ...section,
          shown: true,
          fields: section.fields.map((field) => (field.field === home.field ? { ...field, shown: true } : field)),
        }
      : section,
  )

/**
 * A complete layout for its kind of form: unknown parts are left out, missing parts are appended, and fields required to save a load are
 * always shown.
 */
export const completeLayout = (layout: FormLayout, { mode, view, required }: FormScope): FormLayout => {
  const sectionLayout = new Map(unique(layout.sections, ({ section }) => section).map((section) => [section.section, section]))
  const named = [...sectionLayout.keys()].filter((key): key is SectionKey => SECTION_KEYS.includes(key as SectionKey))
  const keys = [...named, ...SECTION_KEYS.filter((key) => !sectionLayout.has(key))].filter((key) => isSectionOf(key, mode, view))
  const sections = keys.map((key) => wholeSection(key, sectionLayout.get(key), mode))
  const unmet = companyRequiredFields(required, mode, view).filter((demand) => !isMet(sections, demand))
  return { sections: unmet.reduce<readonly LayoutSection[]>(withShown, sections) }
}

const within = (path: string, whole: string) => path === whole || path.startsWith(`${whole}.`) || path.startsWith(`${whole}[`)

const touches = (path: string, paths: readonly string[]) => paths.some((one) => within(one, path) || within(path, one))

/** Paths of the fields in sections that are one piece. */
const wholePaths = (sections: readonly LayoutSection[]): readonly string[] =>
  sections.flatMap(({ section, shown }) => (shown ? (sectionOf(section)?.about ?? []) : []))

/**
 * The sections and fields that a template shows of a load, in its order [2.40]. A section with only hidden fields is not drawn. Invalid
 * and conflicting fields (`paths`) are shown anyway, because users can't fix what they don't see. So are the rare fields in `wanted`
 * (catalog paths, see `wantedPaths`), unless a section that is one piece shows them already.
 */
export const visibleSections = (
  layout: FormLayout,
  kind: FormScope,
  paths: readonly string[] = [],
  wanted: readonly string[] = [],
): readonly VisibleSection[] => {
  const { sections } = completeLayout(layout, kind)
  const pieces = wholePaths(sections)
  const missing = new Set(wanted.filter((path) => !pieces.some((piece) => within(path, piece))))
  return sections.flatMap((sectionLayout): readonly VisibleSection[] => {
    const section = sectionLayout.section as SectionKey
    const { about = [] }: SectionDefinition = SECTIONS[section]
    const asks = (field: string) => {
      const path = fieldOf(section, field)?.path ?? ''
      return touches(path, paths) || missing.has(path)
    }
    const drawn = sectionLayout.fields.filter(({ field, shown }) => (sectionLayout.shown && shown) || asks(field)).map(({ field }) => field)
    const whole = sectionLayout.shown || about.some((path) => touches(path, paths))
    return drawn.length > 0 || (sectionLayout.fields.length === 0 && whole) ? [{ section, fields: drawn }] : []
  })
}

/** Required fields that the layout hides: the first place where each can be typed. */
export const hiddenRequiredFields = (layout: FormLayout, { mode, view, required }: FormScope): readonly RequiredField['places'][0][] => {
  const sections = completeLayout(layout, { mode, view, required: NOTHING }).sections
  const demands = companyRequiredFields(required, mode, view)
  // Parts that the layout does not name are shown; only parts hidden by name are refused.
  return demands.filter((demand) => !isMet(sections, demand) && isNamed(layout, demand)).map(({ places }) => places[0])
}

const isNamed = ({ sections }: FormLayout, { places: [{ section, field }] }: RequiredField): boolean => {
  const sectionLayout = sections.find((each) => each.section === section)
  return sectionLayout !== undefined && (!sectionLayout.shown || sectionLayout.fields.some((each) => each.field === field && !each.shown))
}

const NOTHING: RequiredFields = { shipment: [], customer: [], bill_to: [], pick_stop: [], location: [] }

/** The sections by row: two consecutive halves share one. */
export const sectionRows = <S extends { readonly section: SectionKey }>(sections: readonly S[]): readonly (readonly S[])[] => {
  const isHalf = ({ section }: S) => (SECTIONS[section] as SectionDefinition).half === true
  const rows: S[][] = []
  for (const section of sections) {
    const last = rows.at(-1)
    if (last?.length === 1 && last.every(isHalf) && isHalf(section)) last.push(section)
    else rows.push([section])
  }
  return rows
}
