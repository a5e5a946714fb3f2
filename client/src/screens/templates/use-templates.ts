import type { Mode } from '@waybill/shared/shipment/shape'
import type { ViewType } from '@waybill/shared/templates/catalogue'
import { type Layout, layoutFor, serves, type Template } from '@waybill/shared/templates/template'
import { useEffect, useSyncExternalStore } from 'react'
import { api, useSignedIn } from '../../app/client.ts'
import { beginningOf, createTemplateStore, type KnownTemplates } from './template-store.ts'

export const templateStore = createTemplateStore(api)

/** The templates of whoever is signed in. With `fresh` the server is asked what colleagues made since. */
export const useTemplates = (fresh: boolean): KnownTemplates => {
  const { userInfo } = useSignedIn()
  const known = useSyncExternalStore(templateStore.subscribe, () => templateStore.stateFor(userInfo))
  useEffect(() => {
    // What is known stays; the next look asks again.
    if (fresh) templateStore.read().catch(() => undefined)
  }, [fresh])
  return known
}

export interface FormTemplate {
  readonly template: Template
  readonly layout: Layout
}

/** What draws the forms of a mode in a view: the template picked for this form, else the one that such forms begin with [2.43]. */
export const templateOf = (known: KnownTemplates, mode: Mode, view: ViewType, picked: number | null = null): FormTemplate => {
  const mine = known.templates.find((template) => template.id === picked && serves(template, mode, view))
  const template = mine ?? beginningOf(known, mode, view)
  return { template, layout: layoutFor(template, view) as Layout }
}
