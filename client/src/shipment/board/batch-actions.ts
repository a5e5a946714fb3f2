import type { PermissionTree } from '@waybill/shared/permissions/features'
import { isPermitted } from '@waybill/shared/permissions/may'
import { Ban, Bookmark, type LucideIcon, PackageCheck, Pause, Play } from 'lucide-react'

/** An action for several loads at once. */
export interface BatchAction {
  readonly id: 'hold' | 'remove_hold' | 'reserve' | 'release' | 'void'
  readonly label: string
  /** Status text of a changed load. */
  readonly done: string
  readonly about: string
  readonly icon: LucideIcon
  readonly feature: string
  readonly danger?: boolean
  /** One reason for all of them; `must`: it is required. */
  readonly reason?: { readonly label: string; readonly must?: boolean; readonly choices?: readonly string[]; readonly usual?: string }
  /** Why the action doesn't fit a load in this status; null: it fits. The server decides whether it is allowed. */
  readonly against: (status: string) => string | null
}

const CLOSED = new Set(['RELEASED', 'VOIDED', 'VOID', 'VOID WEB'])
const RESERVABLE = new Set(['OPEN'])
const HOLDABLE = new Set(['OPEN', 'RESERVED', 'COVERED'])
const DELIVERED = new Set(['DELIVERED', 'TERMINATED'])

const only = (statuses: ReadonlySet<string>, already: string | null, statusText: string) => (status: string) =>
  status === already ? `is already ${statusText}` : statuses.has(status) ? null : `is ${status}`

export const BATCH_ACTIONS: readonly BatchAction[] = [
  {
    id: 'hold',
    label: 'Hold',
    done: 'on hold',
    about: "These loads can't be covered until you remove the hold.",
    icon: Pause,
    feature: 'shipments#hold',
    reason: { label: 'Hold reason' },
    against: only(HOLDABLE, 'HOLD', 'on hold'),
  },
  {
    id: 'remove_hold',
    label: 'Remove hold',
    done: 'off hold',
    about: 'These loads can be covered again.',
    icon: Play,
    feature: 'shipments#hold',
    against: (status) => (status === 'HOLD' ? null : 'is not on hold'),
  },
  {
    id: 'reserve',
    label: 'Reserve',
    done: 'reserved',
    about: 'These loads are reserved for you to cover.',
    icon: Bookmark,
    feature: 'shipments#reserve',
    against: only(RESERVABLE, 'RESERVED', 'reserved'),
  },
  {
    id: 'release',
    label: 'Release',
    done: 'released',
    about: 'These loads go to billing and become read-only for everyone.',
    icon: PackageCheck,
    feature: 'shipments#release',
    reason: { label: "POD note (or why there's no POD)", usual: 'POD received' },
    against: (status) => (DELIVERED.has(status) ? null : 'is not delivered'),
  },
  {
    id: 'void',
    label: 'Void',
    done: 'voided',
    about: 'These loads become read-only for everyone and leave the active board.',
    icon: Ban,
    feature: 'shipments#void',
    danger: true,
    reason: {
      label: 'Reason',
      must: true,
      choices: ['Customer canceled', 'Duplicate load', 'Rate not agreed', 'Entered by mistake', 'Other'],
    },
    against: (status) => (CLOSED.has(status) ? `is ${status}` : null),
  },
]

/** The batch actions the user may run. */
export const batchActionsFor = (permissions: PermissionTree): readonly BatchAction[] =>
  isPermitted(permissions, 'lock#take') ? BATCH_ACTIONS.filter(({ feature }) => isPermitted(permissions, feature)) : []

export interface BatchLoad {
  readonly pro: string
  readonly status: string
}

/** Which of the selected loads will change, before anything is sent. */
export interface BatchPlan {
  readonly changes: readonly string[]
  readonly stays: readonly { readonly pro: string; readonly why: string }[]
}

/** `unlockable`: why a load can't be locked now, by pro. */
export const planBatch = (
  action: BatchAction,
  loads: readonly BatchLoad[],
  unlockable: ReadonlyMap<string, string> = new Map(),
): BatchPlan => {
  const results = loads.map(({ pro, status }) => {
    const against = action.against(status)
    return { pro, why: against === null ? (unlockable.get(pro) ?? null) : `${pro} ${against}` }
  })
  return {
    changes: results.filter(({ why }) => why === null).map(({ pro }) => pro),
    stays: results.flatMap(({ pro, why }) => (why === null ? [] : [{ pro, why }])),
  }
}
