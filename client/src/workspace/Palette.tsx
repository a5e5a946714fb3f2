import { PanelTopOpen, Search } from 'lucide-react'
import { type RefObject, useLayoutEffect, useState } from 'react'
import { api } from '../app/client.ts'
import { type BoardCells, boardTabInfo } from '../boards/board-cells.ts'
import { boardSubject } from '../boards/board-tab.ts'
import { readSmartSearch } from '../boards/smart-search.ts'
import { CommandPalette, type PaletteGroup, type PaletteItem } from '../ui/CommandPalette.tsx'
import { useSearch } from '../ui/use-search.ts'
import { loadItem, partnerItem, tabItem } from './palette-items.tsx'
import { type FoundPartner, searchEverything } from './search.ts'
import { usePaletteActions } from './use-palette-actions.ts'
import { useTabState, useWorkspace } from './use-workspace.ts'

export interface PaletteProps {
  readonly open: boolean
  readonly onOpenChange: (open: boolean) => void
  readonly onShortcuts: () => void
  readonly onClose: (tab: string) => void
  readonly onLogOut: () => void
  /** What was typed before the palette opened. */
  readonly typed: RefObject<string>
}

const PRO = /^\d{7}$/

/** Ctrl K: actions first, then records. */
export const Palette = ({ open, onOpenChange, onShortcuts, onClose, onLogOut, typed }: PaletteProps) => {
  const workspace = useWorkspace()
  const { tabs } = useTabState()
  const [query, setQuery] = useState('')
  // Not before it is in the document: React may delay a rendered palette while keystrokes still go to the box before it.
  useLayoutEffect(() => setQuery(typed.current), [typed])
  const actions = usePaletteActions({ onShortcuts, onClose, onLogOut })
  const found = useSearch(async (text, signal) => [await searchEverything(api, text, signal)], query, open)
  const [result] = query.trim().length < 2 ? [] : found.items

  const openLoad = (load: BoardCells) => workspace.open({ type: 'ShipmentTab', params: { pro: load.pro } }, { about: boardTabInfo(load) })
  const showCustomer = ({ id, name }: FoundPartner) =>
    workspace.open({ type: 'CustomerProfileTab', params: { customer_id: id, name: name ?? id } })
  const showCarrier = ({ id, name }: FoundPartner) => workspace.open({ type: 'CarrierTab', params: { carrier_id: id, name: name ?? id } })
  const text = query.trim()
  const search = async () => {
    const board = (await readSmartSearch(text)) ? 'smart' : 'search'
    workspace.open({ type: 'ActiveShipmentsTab', params: { board, search: text } }, { about: boardSubject({ board, search: text }) })
  }
  const allLoads: readonly PaletteItem[] =
    text.length < 2
      ? []
      : [{ id: 'search all loads', label: `Search all loads for “${text}”`, icon: Search, found: true, onRun: () => void search() }]
  const typedPro: readonly PaletteItem[] = PRO.test(query.trim())
    ? [
        {
          id: 'typed pro',
          label: `Open Pro #${query.trim()}`,
          icon: PanelTopOpen,
          found: true,
          onRun: () => workspace.open({ type: 'ShipmentTab', params: { pro: query.trim() } }),
        },
      ]
    : []
  const groups: readonly PaletteGroup[] = [
    { heading: 'Actions', items: [...typedPro, ...actions] },
    { heading: 'Search', items: allLoads },
    { heading: 'Open tabs', items: tabs.map((tab) => tabItem(tab, workspace.select)) },
    { heading: 'Loads', items: (result?.loads ?? []).map((load) => loadItem(load, openLoad)) },
    {
      heading: 'Carriers and customers',
      items: [
        ...(result?.carriers ?? []).map((carrier) => partnerItem('carrier', carrier, showCarrier)),
        ...(result?.customers ?? []).map((customer) => partnerItem('customer', customer, showCustomer)),
      ],
    },
  ]
  const count = result ? result.loads.length + result.carriers.length + result.customers.length : 0
  const status = result ? `${count} found, ${result.ms} ms` : found.state === 'failed' ? 'Search failed' : undefined
  return (
    <CommandPalette
      open={open}
      onOpenChange={(next) => {
        if (!next) setQuery('')
        onOpenChange(next)
      }}
      query={query}
      onQueryChange={setQuery}
      groups={groups}
      status={status}
    />
  )
}
