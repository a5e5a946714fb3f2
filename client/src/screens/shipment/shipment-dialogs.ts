import { type ComponentType, type LazyExoticComponent, lazy } from 'react'
import { inTime } from '../../app/in-time.ts'
import type { Doing } from './main-move.ts'
import type { ShipmentDialogProps } from './shipment-dialog-props.ts'

type ShipmentDialog = LazyExoticComponent<ComponentType<ShipmentDialogProps>>

const dialog = (load: () => Promise<ComponentType<ShipmentDialogProps>>): ShipmentDialog =>
  lazy(async () => ({ default: await inTime(load()) }))

/** The dialog of every move, loaded when it is first opened. */
export const SHIPMENT_DIALOGS: Readonly<Record<Doing, ShipmentDialog>> = {
  cover: dialog(async () => (await import('./dialogs/CoverDialog.tsx')).CoverDialog),
  uncover: dialog(async () => (await import('./dialogs/UncoverDialog.tsx')).UncoverDialog),
  dispatch: dialog(async () => (await import('./dialogs/DispatchDialog.tsx')).DispatchDialog),
  void: dialog(async () => (await import('./dialogs/VoidDialog.tsx')).VoidDialog),
  hold: dialog(async () => (await import('./dialogs/HoldDialog.tsx')).HoldDialog),
  check_call: dialog(async () => (await import('./dialogs/CheckCallDialog.tsx')).CheckCallDialog),
  incident: dialog(async () => (await import('./dialogs/IncidentDialog.tsx')).IncidentDialog),
  release: dialog(async () => (await import('./dialogs/ReleaseDialog.tsx')).ReleaseDialog),
}
