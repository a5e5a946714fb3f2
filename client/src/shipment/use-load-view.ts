import type { Mode } from '@waybill/shared/shipment/shape'
import { useCallback, useRef, useState } from 'react'
import type { LoadView } from '../templates/template-menu.ts'
import { templateOf, useTemplates } from '../templates/use-templates.ts'
import type { LowerTab } from './shipment-panels.ts'
import { useCollapsed } from './use-fold.ts'
import { usePanelKeys } from './use-panel-keys.ts'

/** View state of an open load: panels shown or hidden, template, and the selected panel. */
export const useLoadView = (mode: Mode, focused: boolean) => {
  // Templates come with the sign-in, so opening a load reads only the load. Templates added since appear in the library or after a reload.
  const templates = useTemplates(false)
  const [alone, rememberAlone] = useCollapsed('load-without-panels')
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
  /** Shows the panels if they are hidden. */
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
