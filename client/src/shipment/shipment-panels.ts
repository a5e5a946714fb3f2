import type { ComponentType } from 'react'
import { type LazyPart, lazyPart } from '../ui/part.ts'
import type { PanelProps } from './panels/panel-props.ts'

/** The panels below the form, in tab order [2.41]. Alt Shift and a number opens one. */
export const LOWER_TABS = [
  { value: 'check_calls', label: 'Check calls' },
  { value: 'documents', label: 'Documents' },
  { value: 'events', label: 'Events' },
  { value: 'bids', label: 'Bids' },
  { value: 'historical_rates', label: 'Historical rates' },
  { value: 'available_equipment', label: 'Available equipment' },
  { value: 'incidents', label: 'Incidents' },
  { value: 'history', label: 'History' },
] as const
export type LowerTab = (typeof LOWER_TABS)[number]['value']

const panel = (load: () => Promise<ComponentType<PanelProps>>) => lazyPart(load)

/** The component of each tab, loaded when it is first opened. */
export const SHIPMENT_PANELS: Readonly<Record<LowerTab, LazyPart<PanelProps>>> = {
  check_calls: panel(async () => (await import('./panels/CheckCallsPanel.tsx')).CheckCallsPanel),
  documents: panel(async () => (await import('./panels/DocumentsPanel.tsx')).DocumentsPanel),
  bids: panel(async () => (await import('./panels/BidsPanel.tsx')).BidsPanel),
  events: panel(async () => (await import('./panels/EventsPanel.tsx')).EventsPanel),
  historical_rates: panel(async () => (await import('./panels/HistoricalRatesPanel.tsx')).HistoricalRatesPanel),
  available_equipment: panel(async () => (await import('./panels/AvailableEquipmentPanel.tsx')).AvailableEquipmentPanel),
  incidents: panel(async () => (await import('./panels/IncidentsPanel.tsx')).IncidentsPanel),
  history: panel(async () => (await import('./panels/HistoryPanel.tsx')).HistoryPanel),
}
