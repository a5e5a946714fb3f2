import type { Mode } from '@waybill/shared/shipment/shape'
import { useCallback, useRef, useState } from 'react'
import type { LoadView } from '../templates/template-menu.ts'
import { templateOf, useTemplates } from '../templates/use-templates.ts'
import type { LowerTab } from './shipment-panels.ts'
import { useFold } from './use-fold.ts'
import { usePanelKeys } from './use-panel-keys.ts'

/** How an open load is looked at: with the panels or without them, by which template, and which panel is in front. */
export const useLoadView = (mode: Mode, focused: boolean) => {
  // The sign-in brought them: opening a load asks for the load alone. Those that colleagues made since come with the library, or a reload.
  const templates = useTemplates(false)
  const [alone, rememberAlone] = useFold('load-without-panels')
  const [view, setView] = useState<LoadView>(alone ? 'full_form' : 'split_screen')
  const [picked, setPicked] = useState<number | null>(null)
  const [panel, setPanel] = useState<LowerTab>('check_calls')
  const panels = useRef<HTMLDivElement>(null)

  const look = useCallback(
    (next: LoadView, id: number | null) => {
      setView(next)
      setPicked(id)
      rememberAlone(next === 'full_form')
    },
    [rememberAlone],
  )
  /** Panels that are not in sight come into sight. */
  const show = (next: LowerTab) => {
    if (view === 'full_form') look('split_screen', null)
    setPanel(next)
  }
  usePanelKeys(focused, (next) => {
    show(next)
    requestAnimationFrame(() => panels.current?.querySelector<HTMLElement>('[role="tab"][data-state="active"]')?.focus())
  })
  return { templates, view, ...templateOf(templates, mode, view, picked), look, panel, setPanel, show, panels }
}
