import type { Template } from '@waybill/shared/templates/template'
import { beforeAll, expect, test } from 'vitest'
import { testDatabase } from '../../../../testing/database.ts'
import { createTestApp } from '../http-app.fixture.ts'

const database = await testDatabase()
const { call, signIn, addTenant, addUser } = await createTestApp(database)
const API = '/acme/api/v1'
let dana: string
let viewer: string
let admin: string
let danaId: string
let viewerId: string

beforeAll(async () => {
  for (const tenant of ['acme', 'globex']) {
    await addTenant(tenant)
    await addUser(tenant, 'admin', 'admin')
  }
  danaId = (await addUser('acme', 'dispatcher', 'dispatcher')).id
  viewerId = (await addUser('acme', 'viewer', 'view_only')).id
  dana = await signIn('acme', 'dispatcher')
  viewer = await signIn('acme', 'viewer')
  admin = await signIn('acme', 'admin')
})

const infoOf = async (token: string, id: string) => (await call('POST', `${API}/users/${id}`, { token, body: {} })).json.user_info
const list = async (token: string) =>
  (await call('GET', `${API}/templates`, { token })).json as {
    readonly templates: readonly Template[]
    readonly default_templates: readonly { readonly mode: string; readonly view_type: string; readonly template_id: number }[]
    readonly total: number
  }
const post = (token: string, template: object) => call('POST', `${API}/templates`, { token, body: { template } })
const begin = (token: string, id: number, fields?: object) =>
  call('PUT', `${API}/templates/${id}/default`, { token, ...(fields && { body: { default: fields } }) })
const predefinedTemplates = async (id: number) => (await list(dana)).templates.find((template) => template.id === id) as Template
const copyOf = async (id: number, name: string): Promise<Template> => {
  const { mode, view_type, layout, split_screen_layout } = await predefinedTemplates(id)
  return (await post(dana, { name, mode, view_type, layout, split_screen_layout })).json.template
}

test('every user has the predefined templates, and new forms use them [2.43, 3.2, 9.13]', async () => {
  const { templates, default_templates, total } = await list(viewer)
  expect(templates.map(({ id }) => id)).toEqual([-1, -2, -3, -4, -5, -6, -7])
  expect(total).toBe(7)
  expect(default_templates).toHaveLength(12)
  const info = await infoOf(viewer, viewerId)
  expect(info).toMatchObject({
    default_template: -1,
    default_intermodal_template: -4,
    default_split_screen_truckload_template: -1,
    default_split_screen_intermodal_template: -4,
  })
  expect(info.active_templates.map(({ id }: Template) => id)).toEqual([-1, -2, -3, -4, -5, -6, -7])
  expect((await call('GET', `${API}/templates/-2`, { token: viewer })).json.template).toMatchObject({
    id: -2,
    mode: 'less_than_truckload',
    template_type: 'predefined',
    record_type: 'shipment',
    view_type: 'full_form',
    layout: { sections: expect.any(Array) },
    split_screen_layout: { sections: expect.any(Array) },
  })
})

test('a copied template is private until shared, and its owner sees, chooses, changes and deletes it [3.2, 3.4]', async () => {
  const mine = await copyOf(-1, ' My form ')
  expect(mine).toMatchObject({ name: 'My form', template_type: 'user', user_id: danaId, mode: 'truckload', view_type: 'full_form' })
  expect((await begin(dana, mine.id, { view_type: 'split_screen' })).status).toBe(204)
  const info = await infoOf(dana, danaId)
  expect(info).toMatchObject({ default_template: -1, default_split_screen_truckload_template: mine.id })
  expect(info.active_templates.map(({ id }: Template) => id)).toContain(mine.id)

  const path = `${API}/templates/${mine.id}`
  expect((await call('GET', path, { token: admin })).status).toBe(404)
  expect((await begin(admin, mine.id)).status).toBe(404)
  expect((await call('PUT', path, { token: admin, body: { template: { ...mine, name: 'Taken' } } })).status).toBe(404)
  expect((await call('DELETE', path, { token: admin })).status).toBe(404)
  expect((await list(viewer)).templates).toHaveLength(7)

  const renamed = await call('PUT', path, { token: dana, body: { template: { ...mine, name: 'Better', template_type: 'user' } } })
  expect(renamed.json.template).toMatchObject({ id: mine.id, name: 'Better', layout: mine.layout })
  expect((await call('DELETE', path, { token: dana })).status).toBe(204)
  expect(await infoOf(dana, danaId)).toMatchObject({ default_split_screen_truckload_template: -1 })
})

test('users with the permission create shared templates, which every user sees and gets by default unless they chose another [3.2, 6.7]', async () => {
  const { layout, split_screen_layout } = await predefinedTemplates(-1)
  const sharedTemplate = {
    name: 'Company form',
    mode: 'truckload',
    view_type: 'full_form',
    layout,
    split_screen_layout,
    template_type: 'company',
  }
  expect((await post(dana, sharedTemplate)).status).toBe(403)
  const made = await post(admin, sharedTemplate)
  expect(made.json.template).toMatchObject({ template_type: 'company' })
  const { id } = made.json.template as Template
  expect((await list(viewer)).templates.map((template) => template.id)).toContain(id)
  expect((await begin(dana, id, { everybody: true })).status).toBe(403)
  expect((await call('PUT', `${API}/templates/${id}`, { token: dana, body: { template: sharedTemplate } })).status).toBe(404)
  expect((await call('DELETE', `${API}/templates/${id}`, { token: dana })).status).toBe(404)

  expect((await begin(admin, id, { everybody: true })).status).toBe(204)
  expect(await infoOf(viewer, viewerId)).toMatchObject({ default_template: id, default_split_screen_truckload_template: id })
  expect((await begin(viewer, -1, { view_type: 'full_form' })).status).toBe(204)
  expect(await infoOf(viewer, viewerId)).toMatchObject({ default_template: -1, default_split_screen_truckload_template: id })

  const own = await post(admin, { ...sharedTemplate, template_type: 'user' })
  const refused = await begin(admin, own.json.template.id, { everybody: true })
  expect([refused.status, refused.json.error.message]).toEqual([422, 'Company form is yours alone. Share it first.'])
  expect((await call('DELETE', `${API}/templates/${id}`, { token: admin })).status).toBe(204)
  expect(await infoOf(viewer, viewerId)).toMatchObject({ default_split_screen_truckload_template: -1 })
})

test('users who may not revise loads can choose templates but not create them [6.7]', async () => {
  const { layout } = await predefinedTemplates(-1)
  expect((await post(viewer, { name: 'Mine', mode: 'truckload', view_type: 'full_form', layout })).status).toBe(403)
  expect((await begin(viewer, -3)).status).toBe(204)
  expect((await begin(viewer, -3, { view_type: 'full_form' })).status).toBe(422)
  expect((await begin(viewer, 4711)).status).toBe(404)
})

test('an unusable template is refused, with the places [2.40, 5.4]', async () => {
  const customer = { section: 'customer', shown: true, fields: [{ field: 'name', shown: false }] }
  const make = (sections: readonly object[], rest: object = {}) =>
    post(dana, { name: 'Bad', mode: 'truckload', view_type: 'full_form', layout: { sections }, ...rest })
  const hidden = await make([customer])
  expect(hidden.status).toBe(422)
  expect(hidden.json.error).toMatchObject({
    message: "Customer: Name is required on every load and can't be hidden",
    alerts: [{ field: 'layout.customer.name' }],
  })
  for (const sections of [[{ ...customer, section: 'fax' }], [{ ...customer, fields: [{ field: 'telex', shown: true }] }]]) {
    expect((await make(sections)).status).toBe(422)
  }
  for (const rest of [{ view_type: 'poster' }, { mode: 'air' }, { name: ' ' }, { layout: 'all' }, { template_type: 'predefined' }]) {
    expect([rest, (await make([], rest)).status]).toEqual([rest, 400])
  }
  expect((await call('PUT', `${API}/templates/-1`, { token: admin, body: { template: await predefinedTemplates(-1) } })).status).toBe(404)
  expect((await call('DELETE', `${API}/templates/-1`, { token: admin })).status).toBe(404)
})

test('templates of one tenant are invisible in another', async () => {
  const mine = await copyOf(-1, 'Ours')
  const { layout, split_screen_layout, mode, view_type } = mine
  const sharedTemplate = await post(admin, { name: 'Company form', mode, view_type, layout, split_screen_layout, template_type: 'company' })
  await begin(admin, sharedTemplate.json.template.id, { everybody: true })
  const other = await signIn('globex', 'admin')
  for (const id of [mine.id, sharedTemplate.json.template.id]) {
    expect((await call('GET', `/globex/api/v1/templates/${id}`, { token: other })).status).toBe(404)
    expect((await call('PUT', `/globex/api/v1/templates/${id}/default`, { token: other })).status).toBe(404)
    expect((await call('DELETE', `/globex/api/v1/templates/${id}`, { token: other })).status).toBe(404)
  }
  const { templates, default_templates } = (await call('GET', '/globex/api/v1/templates', { token: other })).json
  expect(templates).toHaveLength(7)
  expect(default_templates.every(({ template_id }: { template_id: number }) => template_id < 0)).toBe(true)
})
