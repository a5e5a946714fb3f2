import { PREDEFINED_TEMPLATES } from '@waybill/shared/templates/predefined'
import { type Layout, layoutFor, type Template } from '@waybill/shared/templates/template'
import { describe, expect, test } from 'vitest'
import { beginningOf, createTemplateStore, templatesFor } from './template-store.ts'

const [truckload] = PREDEFINED_TEMPLATES as readonly [Template, ...Template[]]
const mine: Template = { ...truckload, id: 7, name: 'Mine', template_type: 'user', split_screen_layout: null }
const choice = { mode: 'truckload', view_type: 'full_form', template_id: 7 } as const

const server = () => {
  const calls: string[] = []
  let answer = {
    templates: [...PREDEFINED_TEMPLATES, mine] as readonly Template[],
    default_templates: [choice] as readonly (typeof choice)[],
  }
  const done = (body: unknown) => Promise.resolve({ body, status: 200, headers: new Headers() }) as never
  const noted = (method: string, body: () => unknown) => (path: string) => {
    calls.push(`${method} ${path}`)
    return done(body())
  }
  return {
    calls,
    says: (next: Partial<typeof answer>) => {
      answer = { ...answer, ...next }
    },
    api: {
      get: noted('GET', () => answer),
      post: noted('POST', () => ({ template: mine })),
      put: noted('PUT', () => ({ template: mine })),
      delete: noted('DELETE', () => null),
    },
  }
}

describe('the templates of a page', () => {
  test('given what a sign-in brought, then forms begin with it, and with the predefined ones where it says nothing [2.43, 3.2]', () => {
    const store = createTemplateStore(server().api)
    const known = store.stateFor({ active_templates: [truckload, mine], default_templates: [choice] })
    expect(beginningOf(known, 'truckload', 'full_form').id).toBe(7)
    expect(beginningOf(known, 'truckload', 'split_screen').id).toBe(-1)
    expect(beginningOf(known, 'intermodal', 'new_record').id).toBe(-7)
    expect(beginningOf(store.stateFor({ active_templates: [] }), 'truckload', 'full_form').id).toBe(-1)
  })

  test('given the server was asked, then what it says stands until somebody else signs in', async () => {
    const { api, says } = server()
    const store = createTemplateStore(api)
    const info = { active_templates: [], default_templates: [] }
    store.stateFor(info)
    await store.read()
    expect(beginningOf(store.stateFor(info), 'truckload', 'full_form').id).toBe(7)
    expect(templatesFor(store.stateFor(info), 'truckload', 'full_form').map(({ id }) => id)).toEqual([-1, 7])
    says({ templates: PREDEFINED_TEMPLATES })
    await store.read()
    expect(beginningOf(store.stateFor(info), 'truckload', 'full_form').id).toBe(-1)
    expect(store.stateFor({ ...info }).choices).toEqual([])
  })

  test('given an answer for who has signed out meanwhile, then it is not shown to the next', async () => {
    const { api } = server()
    const store = createTemplateStore(api)
    store.stateFor({ active_templates: [], default_templates: [] })
    const late = store.read()
    const next = { active_templates: [], default_templates: [] }
    store.stateFor(next)
    await late
    expect(store.stateFor(next).templates).toEqual(PREDEFINED_TEMPLATES)
  })

  test('every change asks for the list again', async () => {
    const { api, calls } = server()
    const store = createTemplateStore(api)
    const { name, mode, view_type, split_screen_layout } = mine
    const body = {
      name,
      mode,
      view_type,
      layout: layoutFor(mine, 'full_form') as Layout,
      split_screen_layout,
      template_type: 'user',
    } as const
    await store.add(body)
    await store.change(7, body)
    await store.begin(7, { mode: 'truckload', view_type: 'full_form' })
    await store.remove(7)
    expect(calls.filter((call) => call !== 'GET /templates')).toEqual([
      'POST /templates',
      'PUT /templates/7',
      'PUT /templates/7/default',
      'DELETE /templates/7',
    ])
    expect(calls.filter((call) => call === 'GET /templates')).toHaveLength(4)
  })
})
