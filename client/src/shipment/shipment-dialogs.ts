import type { ComponentType } from 'react'
import { type LazyPart, lazyPart } from '../ui/part.ts'
import type { IncidentPromptDialogProps } from './dialogs/IncidentPromptDialog.tsx'
import type { LoadDialog } from './next-action.ts'
import type { MoveDialogProps } from './shipment-dialog-props.ts'

const dialog = (load: () => Promise<ComponentType<MoveDialogProps>>) => lazyPart(load)

/** Opens automatically when a save needs an incident [4.44]. */
export const IncidentPromptDialog = lazyPart<IncidentPromptDialogProps>(
  async () => (await import('./dialogs/IncidentPromptDialog.tsx')).IncidentPromptDialog,
)

/** The dialog of each action, loaded on first use. */
export const SHIPMENT_DIALOGS: Readonly<Record<LoadDialog, LazyPart<MoveDialogProps>>> = {
  cover: dialog(async () => (await import('./dialogs/BookCarrierDialog.tsx')).CoverDialog),
  uncover: dialog(async () => (await import('./dialogs/BookCarrierDialog.tsx')).CancelCoverDialog),
  dispatch: dialog(async () => (await import('./dialogs/DispatchDialog.tsx')).DispatchDialog),
  void: dialog(async () => (await import('./dialogs/VoidDialog.tsx')).VoidDialog),
  unvoid: dialog(async () => (await import('./dialogs/UnvoidDialog.tsx')).UnvoidDialog),
  hold: dialog(async () => (await import('./dialogs/HoldDialog.tsx')).HoldDialog),
  check_call: dialog(async () => (await import('./dialogs/CheckCallDialog.tsx')).CheckCallDialog),
  incident: dialog(async () => (await import('./dialogs/IncidentDialog.tsx')).IncidentDialog),
  confirmation: dialog(async () => (await import('./dialogs/ConfirmationDialog.tsx')).ConfirmationDialog),
  forms: dialog(async () => (await import('./dialogs/FormsDialog.tsx')).FormsDialog),
  broker_record: dialog(async () => (await import('./dialogs/BrokerRecordDialog.tsx')).BrokerRecordDialog),
  repeat: dialog(async () => (await import('./dialogs/RepeatDialog.tsx')).RepeatDialog),
  release: dialog(async () => (await import('./dialogs/ReleaseDialog.tsx')).ReleaseDialog),
}
