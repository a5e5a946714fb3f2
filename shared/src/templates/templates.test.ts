import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { RequiredFields } from '../shipment/commands.ts'
import { MODES } from '../shipment/shape.ts'
import { drawnSections, type FormKind, hiddenDemands, rowsOf, wholeLayout } from './arrange.ts'
import { isSectionOf, SECTION_KEYS, SECTIONS, type SectionDefinition, VIEW_TYPES } from './catalogue.ts'
import { beginnings, servedBy } from './choice.ts'
import { type Move, moveField, moveSection, showField, showSection } from './edit.ts'
import { PREDEFINED_TEMPLATES, predefinedFor } from './predefined.ts'
import { templateProblems } from './problems.ts'
import { type Layout, layoutFor, serves, type Template } from './template.ts'

const NOTHING: RequiredFields = { shipment: [], customer: [], bill_to: [], pick_stop: [], location: [] }
const USUAL: RequiredFields = {
  shipment: ['equipment_type', 'revenue_type', 'weight', 'load_description'],
  customer: ['name'],
  bill_to: ['name'],
  pick_stop: ['location_name', 'ready_or_deliver'],
  location: ['city', 'state'],
}
const FULL: FormKind = { mode: 'truckload', view: 'full_form', required: USUAL }
const predefined = (id: number): Template => PREDEFINED_TEMPLATES.find((template) => template.id === id) as Template
const form = (layout: Layout, rest: Partial<Template> = {}) => ({ ...predefined(-1), split_screen_layout: null, ...rest, layout })
const full = predefined(-1).layout as Layout
const titles = (layout: Layout, kind: FormKind) => drawnSections(layout, kind).map(({ section }) => section)
const fieldsOf = (layout: Layout, section: string, kind: FormKind = FULL) =>
  drawnSections(layout, kind).find((each) => each.section === section)?.fields

describe('the predefined templates', () => {
  test('have the ids -1 to -7, and there is one for each mode in each view [2.43, 9.13]', () => {
    expect(PREDEFINED_TEMPLATES.map(({ id }) => id)).toEqual([-1, -2, -3, -4, -5, -6, -7])
    expect(predefined(-3)).toMatchObject({ view_type: 'list', mode: null })
    for (const mode of MODES)
      for (const view of VIEW_TYPES) {
        const serving = PREDEFINED_TEMPLATES.filter((template) => serves(template, mode, view))
        expect([mode, view, serving.length]).toEqual([mode, view, 1])
        expect(predefinedFor(mode, view)).toBe(serving[0])
      }
  })

  test('show every section that a mode has, in its full form and above the panels [2.40]', () => {
    for (const mode of MODES)
      for (const view of ['full_form', 'split_screen', 'new_record'] as const) {
        const layout = layoutFor(predefinedFor(mode, view), view) as Layout
        const drawn = titles(layout, { mode, view, required: USUAL })
        expect(drawn.toSorted()).toEqual(SECTION_KEYS.filter((key) => isSectionOf(key, mode, view)).toSorted())
      }
  })

  test('give LTL its own rates, and rail its legs [2.40]', () => {
    const drawn = (mode: (typeof MODES)[number]) =>
      titles(layoutFor(predefinedFor(mode, 'full_form'), 'full_form') as Layout, { ...FULL, mode })
    expect(drawn('less_than_truckload')).toContain('ltl_rates')
    expect(drawn('truckload')).not.toContain('ltl_rates')
    expect(drawn('intermodal')).toEqual(expect.arrayContaining(['intermodal', 'intermodal_legs']))
    expect(drawn('truckload')).not.toContain('intermodal_legs')
  })

  test('have nothing wrong with them, and a new record asks nothing of what is not there yet [2.43]', () => {
    for (const template of PREDEFINED_TEMPLATES) expect([template.id, templateProblems(template, USUAL)]).toEqual([template.id, []])
    expect(titles(predefined(-5).layout as Layout, { ...FULL, view: 'new_record' })).not.toContain('carrier')
  })
})

describe('a layout', () => {
  test('given a hidden section and a hidden field, when the form is drawn, then both are missing and the order is the layout’s [2.40]', () => {
    const layout = moveSection(showField(showSection(full, 'more', false), 'customer', 'phone', false), 'rates', { to: 'requirements' })
    const drawn = titles(layout, FULL)
    expect(drawn[0]).toBe('rates')
    expect(drawn).not.toContain('more')
    expect(fieldsOf(layout, 'customer')).toEqual(['name', 'contact', 'customer_reference', 'email'])
  })

  test('given fields in another order, when the form is drawn, then it follows [2.40]', () => {
    const layout = moveField(full, 'customer', 'email', { to: 'name' })
    expect(fieldsOf(layout, 'customer')).toEqual(['email', 'name', 'contact', 'phone', 'customer_reference'])
  })

  test('given sections that nobody knows any more, and sections that came since, then the first are left out and the others stand at the end', () => {
    const old: Layout = {
      sections: [
        { section: 'fax', shown: true, fields: [] },
        {
          section: 'customer',
          shown: true,
          fields: [
            { field: 'telex', shown: true },
            { field: 'phone', shown: true },
          ],
        },
      ],
    }
    const whole = wholeLayout(old, FULL)
    expect(whole.sections[0]).toMatchObject({ section: 'customer', shown: true })
    expect(whole.sections[0]?.fields.map(({ field }) => field)).toEqual(['phone', 'name', 'contact', 'customer_reference', 'email'])
    expect(whole.sections.some(({ section }) => section === 'fax')).toBe(false)
    expect(titles(old, FULL)).toContain('pick_stops')
  })

  test('given a section whose last field is hidden, then it is not drawn', () => {
    const empty = ['name', 'contact', 'phone', 'account_number', 'email'].reduce(
      (layout, key) => showField(layout, 'bill_to', key, false),
      full,
    )
    expect(titles(empty, { ...FULL, required: NOTHING })).not.toContain('bill_to')
  })

  test('given a demand of the tenant that came later, when the form is drawn, then its field is shown whatever the layout says [5.4]', () => {
    const hidden = showSection(showField(full, 'requirements', 'declared_value', false), 'more', false)
    const required = { ...USUAL, shipment: ['declared_value', 'tariff'] }
    expect(fieldsOf(hidden, 'requirements', { ...FULL, required })).toContain('declared_value')
    expect(fieldsOf(hidden, 'more', { ...FULL, required })).toContain('tariff')
    expect(fieldsOf(hidden, 'requirements')).not.toContain('declared_value')
  })

  test('given something wrong or disputed that the layout hides, when the form is drawn, then it is shown all the same [5.2]', () => {
    const layout = showSection(showSection(showField(full, 'requirements', 'miles', false), 'rates', false), 'role', false)
    const drawn = (...asked: readonly string[]) => drawnSections(layout, FULL, asked).map(({ section, fields }) => [section, fields.length])
    expect(drawnSections(layout, FULL, ['load_info.miles']).find(({ section }) => section === 'requirements')?.fields).toContain('miles')
    expect(Object.fromEntries(drawn('accessorial_lines[3].carrier', 'dispatcher_assigned_user.username'))).toMatchObject({
      rates: 0,
      role: 1,
    })
    expect(Object.keys(Object.fromEntries(drawn()))).not.toContain('rates')
  })

  test('halves that follow each other share a row, others do not', () => {
    const rows = (...keys: readonly (typeof SECTION_KEYS)[number][]) =>
      rowsOf(keys.map((section) => ({ section }))).map((row) => row.map(({ section }) => section))
    expect(rows('customer', 'bill_to', 'pick_up', 'rates', 'consignee')).toEqual([
      ['customer', 'bill_to'],
      ['pick_up'],
      ['rates'],
      ['consignee'],
    ])
  })
})

describe('a template is refused', () => {
  const said = (layout: Layout, rest: Partial<Template> = {}) => templateProblems(form(layout, rest), USUAL).map(({ message }) => message)

  test.each([
    ['Customer: Name', showField(full, 'customer', 'name', false)],
    ['Customer: Name', showSection(full, 'customer', false)],
    ['Shipment requirements: Equipment', showField(full, 'requirements', 'equipment_type', false)],
    ['Stops', showSection(full, 'pick_stops', false)],
  ])('when it hides %s, without which the load could not be saved [5.4, 5.32, 5.34]', (what, layout) => {
    expect(said(layout)).toContain(`${what} is required of every load and cannot be hidden`)
  })

  test('only in forms that can be saved: a list may hide what it likes [2.43]', () => {
    const list = predefined(-3).layout as Layout
    expect(said(showSection(list, 'customer', false), { mode: null, view_type: 'list' })).toEqual([])
  })

  test('not when the name of the first stop can still be typed in its own section [5.9]', () => {
    const required = { ...NOTHING, pick_stop: ['location_name', 'ready_or_deliver'] }
    const layout = showSection(full, 'pick_stops', false)
    expect(templateProblems(form(layout), required)).toEqual([])
    expect(templateProblems(form(showField(layout, 'pick_up', 'location_name', false)), required)).toHaveLength(1)
  })

  test('when it names what nobody knows, names something twice, or is of another kind of form', () => {
    const customer = { section: 'customer', shown: true, fields: [] }
    const layout = (...sections: Layout['sections']) => ({ sections })
    expect(said(layout({ ...customer, section: 'fax' }))).toEqual(['There is no section fax'])
    expect(said(layout({ ...customer, section: 'constructor' }))).toEqual(['There is no section constructor'])
    expect(said(layout({ ...customer, fields: [{ field: 'toString', shown: true }] }))).toEqual(['Customer: There is no field toString'])
    expect(said(layout(customer, customer))).toEqual(['Customer stands in it twice'])
    expect(said(layout({ ...customer, section: 'intermodal' }))).toEqual(['Intermodal is no section of these forms'])
    expect(said(layout({ ...customer, section: 'carrier' }), { view_type: 'new_record' })).toEqual(['Carrier is no section of these forms'])
    expect(said(layout())).toEqual(['Nothing would be shown'])
  })

  test('when it has no layout for its own view, or a split screen where there is none', () => {
    expect(templateProblems({ ...predefined(-1), layout: null }, USUAL)).toMatchObject([{ field: 'layout' }])
    expect(templateProblems({ ...predefined(-1), view_type: 'split_screen', split_screen_layout: null }, USUAL)).toMatchObject([
      { field: 'split_screen_layout' },
    ])
    expect(templateProblems({ ...predefined(-5), split_screen_layout: full }, USUAL)).toMatchObject([{ field: 'split_screen_layout' }])
  })
})

describe('what a form begins with', () => {
  const mine = { ...form(full), id: 8, template_type: 'user' as const, user_id: 'u1' }
  const houses = { ...form(full), id: 9, template_type: 'house' as const, user_id: 'u2' }
  const choice = (template_id: number) => ({ mode: 'truckload', view_type: 'full_form', template_id }) as const
  const begun = (own: readonly ReturnType<typeof choice>[], house: readonly ReturnType<typeof choice>[]) =>
    beginnings([...PREDEFINED_TEMPLATES, mine, houses], own, house).find(
      ({ mode, view_type }) => mode === 'truckload' && view_type === 'full_form',
    )?.template_id

  test('is what the user chose, else what the house chose, else the predefined one [2.43, 3.2]', () => {
    expect([begun([], []), begun([], [choice(9)]), begun([choice(8)], [choice(9)]), begun([choice(-1)], [choice(9)])]).toEqual([
      -1, 9, 8, -1,
    ])
    expect(beginnings(PREDEFINED_TEMPLATES, [], [])).toHaveLength(12)
  })

  test('a choice of what is gone, or of another kind of form, counts as none', () => {
    expect([begun([choice(99)], []), begun([choice(-4)], [choice(9)])]).toEqual([-1, 9])
  })

  test('a template can be chosen for what it serves: the form also as split screen, the list for every mode', () => {
    expect(servedBy(predefined(-1))).toEqual([
      { mode: 'truckload', view_type: 'full_form' },
      { mode: 'truckload', view_type: 'split_screen' },
    ])
    expect(servedBy(predefined(-3))).toHaveLength(3)
    expect(servedBy(mine)).toEqual([{ mode: 'truckload', view_type: 'full_form' }])
  })
})

describe('whatever is done to a layout', () => {
  const keys = full.sections.map(({ section }) => section)
  const move: fc.Arbitrary<Move> = fc.oneof(
    fc.record({ by: fc.integer({ min: -20, max: 20 }) }),
    fc.record({ to: fc.constantFrom(...keys, 'fax') }),
  )
  const edits: fc.Arbitrary<(layout: Layout) => Layout> = fc.oneof(
    fc.tuple(fc.constantFrom(...keys), move).map(
      ([key, by]) =>
        (layout: Layout) =>
          moveSection(layout, key, by),
    ),
    fc.tuple(fc.constantFrom(...keys), fc.boolean()).map(
      ([key, shown]) =>
        (layout: Layout) =>
          showSection(layout, key, shown),
    ),
    fc.tuple(fc.constantFrom(...Object.keys(SECTIONS.requirements.fields)), fc.boolean()).map(
      ([key, shown]) =>
        (layout: Layout) =>
          showField(layout, 'requirements', key, shown),
    ),
    fc.tuple(fc.constantFrom(...Object.keys(SECTIONS.requirements.fields)), move).map(
      ([key, by]) =>
        (layout: Layout) =>
          moveField(layout, 'requirements', key, by),
    ),
  )
  const edited = fc.array(edits, { maxLength: 12 }).map((steps) => steps.reduce((layout, step) => step(layout), full))

  test('nothing is lost and nothing stands twice', () => {
    fc.assert(
      fc.property(edited, (layout) => {
        expect(layout.sections.map(({ section }) => section).toSorted()).toEqual(keys.toSorted())
        const fields = (of: Layout) =>
          of.sections
            .find(({ section }) => section === 'requirements')
            ?.fields.map(({ field }) => field)
            .toSorted()
        expect(fields(layout)).toEqual(fields(full))
      }),
    )
  })

  test('what is drawn lets a load be saved, and read again it is the same [5.4]', () => {
    fc.assert(
      fc.property(edited, (layout) => {
        const whole = wholeLayout(layout, FULL)
        expect(templateProblems(form(whole), USUAL).filter(({ key }) => !key.endsWith(':empty'))).toEqual([])
        expect(hiddenDemands(whole, FULL)).toEqual([])
        expect(wholeLayout(whole, FULL)).toEqual(whole)
        const drawn = drawnSections(layout, FULL)
        expect(
          drawn.every(
            ({ section, fields }) => fields.length > 0 || Object.keys((SECTIONS[section] as SectionDefinition).fields).length === 0,
          ),
        ).toBe(true)
      }),
    )
  })
})
