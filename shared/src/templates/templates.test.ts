import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { CONFIGURABLE_FIELDS, knownDemands } from '../settings/settings.ts'
import type { RequiredFields } from '../shipment/commands.ts'
import { testLoad } from '../shipment/load.fixture.ts'
import { MODES } from '../shipment/shape.ts'
import { completeLayout, type FormScope, hiddenRequiredFields, sectionRows, visibleSections } from './arrange.ts'
import { fieldOf, isSectionOf, SECTION_KEYS, SECTIONS, type SectionDefinition, VIEW_TYPES } from './catalogue.ts'
import { defaultTemplates, usableFor } from './choice.ts'
import { type LayoutMove, moveField, moveSection, showField, showSection } from './edit.ts'
import { PREDEFINED_TEMPLATES, predefinedFor } from './predefined.ts'
import { templateProblems } from './problems.ts'
import { companyRequiredFields } from './required-places.ts'
import { type FormLayout, fitsView, layoutFor, type Template } from './template.ts'
import { equipmentGroup, heldPaths, wantedPaths } from './wanted.ts'

const NOTHING: RequiredFields = { shipment: [], customer: [], bill_to: [], pick_stop: [], location: [] }
const USUAL: RequiredFields = {
  shipment: ['equipment_type', 'revenue_type', 'weight', 'load_description'],
  customer: ['name'],
  bill_to: ['name'],
  pick_stop: ['location_name', 'ready_or_deliver'],
  location: ['city', 'state'],
}
const FULL: FormScope = { mode: 'truckload', view: 'full_form', required: USUAL }
const predefined = (id: number): Template => PREDEFINED_TEMPLATES.find((template) => template.id === id) as Template
const form = (layout: FormLayout, rest: Partial<Template> = {}) => ({ ...predefined(-1), split_screen_layout: null, ...rest, layout })
const full = predefined(-1).layout as FormLayout
const titles = (layout: FormLayout, kind: FormScope) => visibleSections(layout, kind).map(({ section }) => section)
const fieldsOf = (layout: FormLayout, section: string, kind: FormScope = FULL) =>
  visibleSections(layout, kind).find((each) => each.section === section)?.fields

describe('the predefined templates', () => {
  test('have the ids -1 to -7, and there is one for each mode in each view [2.43, 9.13]', () => {
    expect(PREDEFINED_TEMPLATES.map(({ id }) => id)).toEqual([-1, -2, -3, -4, -5, -6, -7])
    expect(predefined(-3)).toMatchObject({ view_type: 'list', mode: null })
    for (const mode of MODES)
      for (const view of VIEW_TYPES) {
        const serving = PREDEFINED_TEMPLATES.filter((template) => fitsView(template, mode, view))
        expect([mode, view, serving.length]).toEqual([mode, view, 1])
        expect(predefinedFor(mode, view)).toBe(serving[0])
      }
  })

  test('show every section that a mode has, in its full form and above the panels [2.40]', () => {
    for (const mode of MODES)
      for (const view of ['full_form', 'split_screen', 'new_record'] as const) {
        const layout = layoutFor(predefinedFor(mode, view), view) as FormLayout
        const drawn = titles(layout, { mode, view, required: USUAL })
        expect(drawn.toSorted()).toEqual(SECTION_KEYS.filter((key) => isSectionOf(key, mode, view)).toSorted())
      }
  })

  test('give LTL its own rates, and rail its legs [2.40]', () => {
    const drawn = (mode: (typeof MODES)[number]) =>
      titles(layoutFor(predefinedFor(mode, 'full_form'), 'full_form') as FormLayout, { ...FULL, mode })
    expect(drawn('less_than_truckload')).toContain('ltl_rates')
    expect(drawn('truckload')).not.toContain('ltl_rates')
    expect(drawn('intermodal')).toEqual(expect.arrayContaining(['intermodal', 'intermodal_legs']))
    expect(drawn('truckload')).not.toContain('intermodal_legs')
  })

  test('are valid, and those for new records have no sections that need a saved load [2.43]', () => {
    for (const template of PREDEFINED_TEMPLATES) expect([template.id, templateProblems(template, USUAL)]).toEqual([template.id, []])
    expect(titles(predefined(-5).layout as FormLayout, { ...FULL, view: 'new_record' })).not.toContain('carrier')
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

  test('leaves out sections that no longer exist and adds new ones at the end', () => {
    const old: FormLayout = {
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
    const whole = completeLayout(old, FULL)
    expect(whole.sections[0]).toMatchObject({ section: 'customer', shown: true })
    expect(whole.sections[0]?.fields.map(({ field }) => field)).toEqual([
      'phone',
      ...Object.keys(SECTIONS.customer.fields).filter((field) => field !== 'phone'),
    ])
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

  test('given a field that the company required later, when the form is drawn, then it is shown even if the layout hides it [5.4]', () => {
    const hidden = showSection(showField(full, 'requirements', 'declared_value', false), 'more', false)
    const required = { ...USUAL, shipment: ['declared_value', 'tariff'] }
    expect(fieldsOf(hidden, 'requirements', { ...FULL, required })).toContain('declared_value')
    expect(fieldsOf(hidden, 'more', { ...FULL, required })).toContain('tariff')
    expect(fieldsOf(hidden, 'requirements')).not.toContain('declared_value')
  })

  test('given an invalid or conflicting field that the layout hides, when the form is drawn, then it is shown [5.2]', () => {
    const layout = showSection(showSection(showField(full, 'requirements', 'miles', false), 'rates', false), 'role', false)
    const drawn = (...paths: readonly string[]) =>
      visibleSections(layout, FULL, paths).map(({ section, fields }) => [section, fields.length])
    expect(visibleSections(layout, FULL, ['load_info.miles']).find(({ section }) => section === 'requirements')?.fields).toContain('miles')
    expect(Object.fromEntries(drawn('accessorial_lines[3].carrier', 'dispatcher_assigned_user.username'))).toMatchObject({
      rates: 0,
      role: 1,
    })
    expect(Object.keys(Object.fromEntries(drawn()))).not.toContain('rates')
  })

  test('two consecutive half sections share a row, others do not', () => {
    const rows = (...keys: readonly (typeof SECTION_KEYS)[number][]) =>
      sectionRows(keys.map((section) => ({ section }))).map((row) => row.map(({ section }) => section))
    expect(rows('customer', 'bill_to', 'pick_up', 'rates', 'consignee')).toEqual([
      ['customer', 'bill_to'],
      ['pick_up'],
      ['rates'],
      ['consignee'],
    ])
  })
})

describe('a rare field', () => {
  const shownOf = (input: Parameters<typeof testLoad>[0], group: string | null = null, layout = full, kind = FULL) => {
    const load = testLoad(input)
    return visibleSections(layout, kind, [], wantedPaths(load, group)).flatMap(({ section, fields }) =>
      fields.map((field) => `${section}.${field}`),
    )
  }
  const RARE = SECTION_KEYS.flatMap((section) =>
    Object.entries((SECTIONS[section] as SectionDefinition).fields).flatMap(([key, field]) =>
      field.rare ? [{ section, key, ...field }] : [],
    ),
  )
  const PICK_STOPS = 'pick_stops['

  test('is hidden while it is empty, and every one of them is shown when the load holds a value in it [2.40, 2.57]', () => {
    const empty = shownOf({})
    for (const { section, key, path, kind } of RARE.filter((field) => !field.path.startsWith(PICK_STOPS))) {
      expect(empty).not.toContain(`${section}.${key}`)
      const [table = '', column = ''] = path.split('.')
      const party = table === 'customer' || table === 'bill_to' ? { id: null, name: 'Typed by hand' } : {}
      const value = kind === 'flag' ? true : kind === 'number' ? 0 : kind === 'emails' ? ['ap@mill.example'] : '7'
      expect([path, shownOf({ [table]: { ...party, [column]: value } })]).toEqual([path, expect.arrayContaining([`${section}.${key}`])])
    }
  })

  test('is shown with its value though the template hides its whole section [2.40]', () => {
    const hidden = showSection(full, 'requirements', false)
    expect(
      shownOf({ load_info: { req_min_temp: 33 } }, null, hidden, { ...FULL, required: NOTHING }).filter((field) =>
        field.startsWith('requirements.'),
      ),
    ).toEqual(['requirements.req_min_temp'])
  })

  test('of a stop is not shown twice: the stops have a box for it, unless the template hides them', () => {
    const stop = { event_type: 'P', appt_note: 'Gate 4', location: { city: 'Chicago', state: 'IL' } } as const
    const input = { pick_stops: [stop, { ...stop, event_type: 'D' }] } as const
    expect(shownOf(input)).not.toContain('pick_up.appt_note')
    const kind = { ...FULL, required: NOTHING }
    expect(shownOf(input, null, showSection(full, 'pick_stops', false), kind)).toContain('pick_up.appt_note')
  })

  test.each([
    [
      'reefer equipment shows temperatures',
      {},
      'REEFER',
      ['req_min_temp', 'req_max_temp', 'reefer_set_point', 'temperature_control', 'pre_cool'],
    ],
    ['flatbed equipment shows the tarp', {}, 'FLATBED', ['tarp', 'tarp_size']],
    ['an LTL load shows liftgate and inside', { mode: 'less_than_truckload' }, 'VAN', ['liftgate', 'inside']],
    ['a van shows none of them', {}, 'VAN', []],
  ] as const)('is usual for some loads: %s [2.40, 2.57]', (_, input, group, fields) => {
    const view = { ...FULL, view: 'new_record', mode: 'mode' in input ? input.mode : 'truckload' } as const
    const layout = predefinedFor(view.mode, 'new_record').layout as FormLayout
    const usual = [
      'req_min_temp',
      'req_max_temp',
      'reefer_set_point',
      'temperature_control',
      'pre_cool',
      'tarp',
      'tarp_size',
      'liftgate',
      'inside',
    ]
    const shown = shownOf(input, group, layout, view)
    expect(usual.filter((field) => shown.includes(`requirements.${field}`))).toEqual(fields)
  })

  test('with an address is shown for a customer typed by hand, and not for a saved customer, whose address is known', () => {
    const typed = { customer: { id: null, name: 'Mill 4', city: 'Gary' } }
    expect(shownOf(typed)).toEqual(expect.arrayContaining(['customer.address', 'customer.city', 'customer.state', 'customer.zip']))
    expect(shownOf({ customer: { id: '7', name: 'Great Lakes Steel', city: 'Gary' } })).not.toContain('customer.city')
    expect(heldPaths(testLoad(typed))).toContain('customer.city')
  })

  test('follows the group of the equipment, also of a code with a length such as R53 that the list lacks', () => {
    const options = [
      { code: 'R', group: 'REEFER' },
      { code: 'SD', group: 'FLATBED' },
      { code: 'V53', group: 'VAN' },
      { code: 'PO', group: null },
    ]
    expect(['R', 'R53', 'SD48', 'V53', 'PO', 'X1', null].map((code) => equipmentGroup(code, options))).toEqual([
      'REEFER',
      'REEFER',
      'FLATBED',
      'VAN',
      null,
      null,
      null,
    ])
  })
})

describe('a field that settings can require', () => {
  test('has a box in the forms of every mode, and requiring it shows the box [2.24, 5.4]', () => {
    for (const mode of MODES)
      for (const view of ['full_form', 'split_screen', 'new_record'] as const)
        for (const table of ['shipment', 'customer', 'bill_to'] as const)
          for (const column of CONFIGURABLE_FIELDS[table]) {
            const required = { ...NOTHING, [table]: [column] }
            const [demand] = companyRequiredFields(required, mode, view)
            const drawn = visibleSections(layoutFor(predefinedFor(mode, view), view) as FormLayout, { mode, view, required })
            const { section, field } = demand?.places[0] ?? { section: 'none', field: 'none' }
            const path = fieldOf(section, field ?? '')?.path
            expect([table, column, path]).toEqual([table, column, `${table === 'shipment' ? 'load_info' : table}.${column}`])
            expect(drawn.find((each) => each.section === section)?.fields).toContain(field)
          }
  })

  test('stored settings that require a column without a box do not stop a save [5.4]', () => {
    const stored = { ...USUAL, shipment: ['weight', 'fax_number'], company: [] } as unknown as Parameters<typeof knownDemands>[0]
    expect(knownDemands(stored)).toEqual({ ...USUAL, shipment: ['weight'], company: [] })
  })
})

describe('a template is refused', () => {
  const problems = (layout: FormLayout, rest: Partial<Template> = {}) =>
    templateProblems(form(layout, rest), USUAL).map(({ message }) => message)

  test.each([
    ['Customer: Name', showField(full, 'customer', 'name', false)],
    ['Customer: Name', showSection(full, 'customer', false)],
    ['Shipment requirements: Equipment', showField(full, 'requirements', 'equipment_type', false)],
    ['Stops', showSection(full, 'pick_stops', false)],
  ])('when it hides %s, without which the load could not be saved [5.4, 5.32, 5.34]', (what, layout) => {
    expect(problems(layout)).toContain(`${what} is required on every load and can't be hidden`)
  })

  test('only in forms that can be saved: a list may hide any field [2.43]', () => {
    const list = predefined(-3).layout as FormLayout
    expect(problems(showSection(list, 'customer', false), { mode: null, view_type: 'list' })).toEqual([])
  })

  test('not when the name of the first stop can still be typed in its own section [5.9]', () => {
    const required = { ...NOTHING, pick_stop: ['location_name', 'ready_or_deliver'] }
    const layout = showSection(full, 'pick_stops', false)
    expect(templateProblems(form(layout), required)).toEqual([])
    expect(templateProblems(form(showField(layout, 'pick_up', 'location_name', false)), required)).toHaveLength(1)
  })

  test('when it names unknown parts, lists something twice, or is of another kind of form', () => {
    const customer = { section: 'customer', shown: true, fields: [] }
    const layout = (...sections: FormLayout['sections']) => ({ sections })
    expect(problems(layout({ ...customer, section: 'fax' }))).toEqual(['There is no section fax'])
    expect(problems(layout({ ...customer, section: 'constructor' }))).toEqual(['There is no section constructor'])
    expect(problems(layout({ ...customer, fields: [{ field: 'toString', shown: true }] }))).toEqual([
      'Customer: There is no field toString',
    ])
    expect(problems(layout(customer, customer))).toEqual(['Customer is listed twice'])
    expect(problems(layout({ ...customer, section: 'intermodal' }))).toEqual(['Intermodal is not a section of these forms'])
    expect(problems(layout({ ...customer, section: 'carrier' }), { view_type: 'new_record' })).toEqual([
      'Carrier is not a section of these forms',
    ])
    expect(problems(layout())).toEqual(['Show at least one section'])
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
  const companyTemplate = { ...form(full), id: 9, template_type: 'company' as const, user_id: 'u2' }
  const choice = (template_id: number) => ({ mode: 'truckload', view_type: 'full_form', template_id }) as const
  const begun = (own: readonly ReturnType<typeof choice>[], company: readonly ReturnType<typeof choice>[]) =>
    defaultTemplates([...PREDEFINED_TEMPLATES, mine, companyTemplate], own, company).find(
      ({ mode, view_type }) => mode === 'truckload' && view_type === 'full_form',
    )?.template_id

  test("is the user's choice, else the company's, else the predefined one [2.43, 3.2]", () => {
    expect([begun([], []), begun([], [choice(9)]), begun([choice(8)], [choice(9)]), begun([choice(-1)], [choice(9)])]).toEqual([
      -1, 9, 8, -1,
    ])
    expect(defaultTemplates(PREDEFINED_TEMPLATES, [], [])).toHaveLength(12)
  })

  test('ignores a choice of a deleted template or one for another kind of form', () => {
    expect([begun([choice(99)], []), begun([choice(-4)], [choice(9)])]).toEqual([-1, 9])
  })

  test('a template can be chosen for every form it fits: a form also as split screen, a list for every mode', () => {
    expect(usableFor(predefined(-1))).toEqual([
      { mode: 'truckload', view_type: 'full_form' },
      { mode: 'truckload', view_type: 'split_screen' },
    ])
    expect(usableFor(predefined(-3))).toHaveLength(3)
    expect(usableFor(mine)).toEqual([{ mode: 'truckload', view_type: 'full_form' }])
  })
})

describe('whatever is done to a layout', () => {
  const keys = full.sections.map(({ section }) => section)
  const move: fc.Arbitrary<LayoutMove> = fc.oneof(
    fc.record({ by: fc.integer({ min: -20, max: 20 }) }),
    fc.record({ to: fc.constantFrom(...keys, 'fax') }),
  )
  const edits: fc.Arbitrary<(layout: FormLayout) => FormLayout> = fc.oneof(
    fc.tuple(fc.constantFrom(...keys), move).map(
      ([key, by]) =>
        (layout: FormLayout) =>
          moveSection(layout, key, by),
    ),
    fc.tuple(fc.constantFrom(...keys), fc.boolean()).map(
      ([key, shown]) =>
        (layout: FormLayout) =>
          showSection(layout, key, shown),
    ),
    fc.tuple(fc.constantFrom(...Object.keys(SECTIONS.requirements.fields)), fc.boolean()).map(
      ([key, shown]) =>
        (layout: FormLayout) =>
          showField(layout, 'requirements', key, shown),
    ),
    fc.tuple(fc.constantFrom(...Object.keys(SECTIONS.requirements.fields)), move).map(
      ([key, by]) =>
        (layout: FormLayout) =>
          moveField(layout, 'requirements', key, by),
    ),
  )
  const edited = fc.array(edits, { maxLength: 12 }).map((steps) => steps.reduce((layout, step) => step(layout), full))

  test('no section or field is lost or duplicated', () => {
    fc.assert(
      fc.property(edited, (layout) => {
        expect(layout.sections.map(({ section }) => section).toSorted()).toEqual(keys.toSorted())
        const fields = (of: FormLayout) =>
          of.sections
            .find(({ section }) => section === 'requirements')
            ?.fields.map(({ field }) => field)
            .toSorted()
        expect(fields(layout)).toEqual(fields(full))
      }),
    )
  })

  test('the drawn fields are enough to save a load, and reading the layout again changes nothing [5.4]', () => {
    fc.assert(
      fc.property(edited, (layout) => {
        const whole = completeLayout(layout, FULL)
        expect(templateProblems(form(whole), USUAL).filter(({ key }) => !key.endsWith(':empty'))).toEqual([])
        expect(hiddenRequiredFields(whole, FULL)).toEqual([])
        expect(completeLayout(whole, FULL)).toEqual(whole)
        const drawn = visibleSections(layout, FULL)
        expect(
          drawn.every(
            ({ section, fields }) => fields.length > 0 || Object.keys((SECTIONS[section] as SectionDefinition).fields).length === 0,
          ),
        ).toBe(true)
      }),
    )
  })
})
