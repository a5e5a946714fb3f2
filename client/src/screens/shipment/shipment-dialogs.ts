import type { ComponentType } from 'react'
import { type Part, part } from '../../ui/part.ts'
import type { IncidentDialogProps } from './dialogs/IncidentDialog.tsx'
import type { Doing } from './main-move.ts'
import type { MoveDialogProps } from './shipment-dialog-props.ts'

const dialog = (load: () => Promise<ComponentType<MoveDialogProps>>) => part(load)

/** Opens by itself, too: after a change that asks for it [4.44]. */
export const IncidentDialog = part<IncidentDialogProps>(async () => (await import('./dialogs/IncidentDialog.tsx')).IncidentDialog)

/** The dialog of every move, loaded when it is first opened. */
export const SHIPMENT_DIALOGS: Readonly<Record<Doing, Part<MoveDialogProps>>> = {
  cover: dialog(async () => (await import('./dialogs/BookCarrierDialog.tsx')).CoverDialog),
  uncover: dialog(async () => (await import('./dialogs/BookCarrierDialog.tsx')).CancelCoverDialog),
  dispatch: dialog(async () => (await import('./dialogs/DispatchDialog.tsx')).DispatchDialog),
  void: dialog(async () => (await import('./dialogs/VoidDialog.tsx')).VoidDialog),
  hold: dialog(async () => (await import('./dialogs/HoldDialog.tsx')).HoldDialog),
  check_call: dialog(async () => (await import('./dialogs/CheckCallDialog.tsx')).CheckCallDialog),
  incident: dialog(async () => (await import('./dialogs/IncidentDialog.tsx')).IncidentDialog),
  confirmation: dialog(async () => (await import('./dialogs/ConfirmationDialog.tsx')).ConfirmationDialog),
  forms: dialog(async () => (await import('./dialogs/FormsDialog.tsx')).FormsDialog),
  broker_record: dialog(async () => (await import('./dialogs/BrokerRecordDialog.tsx')).BrokerRecordDialog),
  repeat: dialog(async () => (await import('./dialogs/RepeatDialog.tsx')).RepeatDialog),
  release: dialog(async () => (await import('./dialogs/ReleaseDialog.tsx')).ReleaseDialog),
}
