import type { Mode } from '@waybill/shared/shipment/shape'
import type { ViewType } from '@waybill/shared/templates/catalogue'
import { type FormLayout, fitsView, layoutFor, type Template } from '@waybill/shared/templates/template'
import { useEffect, useSyncExternalStore } from 'react'
import { api, useSignedIn } from '../app/client.ts'
import { createTemplateStore, defaultTemplate, type TemplateStoreState } from './template-store.ts'

export const templateStore = createTemplateStore(api)

/** The signed-in user's templates. `fresh` reloads them to include other users' changes. */
export const useTemplates = (fresh: boolean): TemplateStoreState => {
  const { userInfo } = useSignedIn()
  const known = useSyncExternalStore(templateStore.subscribe, () => templateStore.stateFor(userInfo))
  useEffect(() => {
    // Keep the known templates; the next use tries again.
    if (fresh) templateStore.read().catch(() => undefined)
  }, [fresh])
  return known
}

export interface FormTemplate {
  readonly template: Template
  readonly layout: FormLayout
}

/** The template and layout of a form: the one picked for it, or the default of its mode and view [2.43]. */
export const templateOf = (known: TemplateStoreState, mode: Mode, view: ViewType, picked: number | null = null): FormTemplate => {
  const mine = known.templates.find((template) => template.id === picked && fitsView(template, mode, view))
  const template = mine ?? defaultTemplate(known, mode, view)
  return { template, layout: layoutFor(template, view) as FormLayout }
}
