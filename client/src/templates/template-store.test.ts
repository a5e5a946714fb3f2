import { PREDEFINED_TEMPLATES } from '@waybill/shared/templates/predefined'
import { type FormLayout, layoutFor, type Template } from '@waybill/shared/templates/template'
import { describe, expect, test } from 'vitest'
import { createTemplateStore, defaultTemplate, templatesFor } from './template-store.ts'

const [truckload] = PREDEFINED_TEMPLATES as readonly [Template, ...Template[]]
const mine: Template = { ...truckload, id: 7, name: 'Mine', template_type: 'user', split_screen_layout: null }
const choice = { mode: 'truckload', view_type: 'full_form', template_id: 7 } as const

const server = () => {
  const calls: string[] = []
  let response = {
    templates: [...PREDEFINED_TEMPLATES, mine] as readonly Template[],
    default_templates: [choice] as readonly (typeof choice)[],
  }
  const done = (body: unknown) => Promise.resolve({ body, status: 200, headers: new Headers() }) as never
  const recordCall = (method: string, body: () => unknown) => (path: string) => {
    calls.push(`${method} ${path}`)
    return done(body())
  }
  return {
    calls,
    setResponse: (next: Partial<typeof response>) => {
      response = { ...response, ...next }
    },
    api: {
      get: recordCall('GET', () => response),
      post: recordCall('POST', () => ({ template: mine })),
      put: recordCall('PUT', () => ({ template: mine })),
      delete: recordCall('DELETE', () => null),
    },
  }
}

describe('template store', () => {
  test('uses the default templates from sign-in and the built-in ones otherwise [2.43, 3.2]', () => {
    const store = createTemplateStore(server().api)
    const known = store.stateFor({ active_templates: [truckload, mine], default_templates: [choice] })
    expect(defaultTemplate(known, 'truckload', 'full_form').id).toBe(7)
    expect(defaultTemplate(known, 'truckload', 'split_screen').id).toBe(-1)
    expect(defaultTemplate(known, 'intermodal', 'new_record').id).toBe(-7)
    expect(defaultTemplate(store.stateFor({ active_templates: [] }), 'truckload', 'full_form').id).toBe(-1)
  })

  test("keeps the server's latest templates until another user signs in", async () => {
    const { api, setResponse } = server()
    const store = createTemplateStore(api)
    const info = { active_templates: [], default_templates: [] }
    store.stateFor(info)
    await store.read()
    expect(defaultTemplate(store.stateFor(info), 'truckload', 'full_form').id).toBe(7)
    expect(templatesFor(store.stateFor(info), 'truckload', 'full_form').map(({ id }) => id)).toEqual([-1, 7])
    setResponse({ templates: PREDEFINED_TEMPLATES })
    await store.read()
    expect(defaultTemplate(store.stateFor(info), 'truckload', 'full_form').id).toBe(-1)
    expect(store.stateFor({ ...info }).choices).toEqual([])
  })

  test('ignores a response for a user who has signed out', async () => {
    const { api } = server()
    const store = createTemplateStore(api)
    store.stateFor({ active_templates: [], default_templates: [] })
    const late = store.read()
    const next = { active_templates: [], default_templates: [] }
    store.stateFor(next)
    await late
    expect(store.stateFor(next).templates).toEqual(PREDEFINED_TEMPLATES)
  })

  test('reloads the list after every change', async () => {
    const { api, calls } = server()
    const store = createTemplateStore(api)
    const { name, mode, view_type, split_screen_layout } = mine
    const body = {
      name,
      mode,
      view_type,
      layout: layoutFor(mine, 'full_form') as FormLayout,
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
