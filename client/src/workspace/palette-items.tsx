import { Building2, Contact } from 'lucide-react'
import { type BoardCells, stopPlaceText } from '../shipment/board/board-cells.ts'
import { statusLook } from '../shipment/board/status-look.ts'
import type { PaletteItem } from '../ui/CommandPalette.tsx'
import { Glyph } from '../ui/Glyph.tsx'
import { Icon } from '../ui/Icon.tsx'
import type { FoundPartner } from './search.ts'
import { tabScreen } from './tab-registry.ts'
import { type OpenTab, tabTooltip } from './tab-state.ts'
import { tabTitle } from './tab-types.ts'

const StatusGlyph = ({ status }: { readonly status: string }) => {
  const { glyph, tone } = statusLook(status)
  return <Glyph shape={glyph} tone={tone} />
}

/** A load found by a search. */
export const loadItem = (load: BoardCells, onOpen: (load: BoardCells) => void): PaletteItem => ({
  id: `load ${load.pro}`,
  label: load.pro,
  detail: [load.customer, [stopPlaceText(load.pickup), stopPlaceText(load.consignee)].filter(Boolean).join(' → ')]
    .filter(Boolean)
    .join(' · '),
  glyph: <StatusGlyph status={load.status} />,
  found: true,
  onRun: () => onOpen(load),
})

/** A carrier or customer: opens its profile. */
export const partnerItem = (kind: 'carrier' | 'customer', partner: FoundPartner, onShow: (partner: FoundPartner) => void): PaletteItem => {
  const { id, name, city, state, mc_number, account_number } = partner
  return {
    id: `${kind} ${id}`,
    label: name ?? id,
    detail: [mc_number && `MC ${mc_number}`, account_number && `Account ${account_number}`, [city, state].filter(Boolean).join(', ')]
      .filter(Boolean)
      .join(' · '),
    icon: kind === 'carrier' ? Building2 : Contact,
    kind,
    found: true,
    onRun: () => onShow(partner),
  }
}

/** An open tab. */
export const tabItem = ({ id, spec, about }: OpenTab, onSelect: (id: string) => void): PaletteItem => ({
  id: `tab ${id}`,
  label: tabTitle(spec),
  detail: tabTooltip(about),
  glyph: about.status === undefined ? <Icon of={tabScreen(spec.type).icon} size={12} /> : <StatusGlyph status={about.status} />,
  kind: 'open tab',
  onRun: () => onSelect(id),
})
