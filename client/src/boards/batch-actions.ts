import type { PermissionTree } from '@waybill/shared/permissions/features'
import { isPermitted } from '@waybill/shared/permissions/may'
import { Ban, Bookmark, type LucideIcon, PackageCheck, Pause, Play } from 'lucide-react'

/** An action for several loads at once. */
export interface BatchAction {
  readonly id: 'hold' | 'remove_hold' | 'reserve' | 'release' | 'void'
  readonly label: string
  /** The action on some loads, as title and button name it: `Remove hold from 2 loads`. */
  readonly on: (loads: string) => string
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
    on: (loads) => `Hold ${loads}`,
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
    on: (loads) => `Remove hold from ${loads}`,
    done: 'off hold',
    about: 'These loads can be covered again.',
    icon: Play,
    feature: 'shipments#hold',
    against: (status) => (status === 'HOLD' ? null : 'is not on hold'),
  },
  {
    id: 'reserve',
    label: 'Reserve',
    on: (loads) => `Reserve ${loads}`,
    done: 'reserved',
    about: 'These loads are reserved for you to cover.',
    icon: Bookmark,
    feature: 'shipments#reserve',
    against: only(RESERVABLE, 'RESERVED', 'reserved'),
  },
  {
    id: 'release',
    label: 'Release',
    on: (loads) => `Release ${loads}`,
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
    on: (loads) => `Void ${loads}`,
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
  isPermitted(permissions, 'lock#acquire') ? BATCH_ACTIONS.filter(({ feature }) => isPermitted(permissions, feature)) : []

export interface BatchLoad {
  readonly pro: string
  readonly status: string
}

/** Which of the selected loads will change, before anything is sent. */
export interface BatchPlan {
  readonly changes: readonly string[]
  readonly stays: readonly { readonly pro: string; readonly why: string }[]
}

const loadsText = (count: number) => (count === 1 ? '1 load' : `${count} loads`)

/** The texts of the dialog: its title, its button, and how many loads will change. */
export const batchTexts = (action: BatchAction, chosen: number, changing: number) => ({
  title: action.on(loadsText(chosen)),
  button: changing === 0 ? action.label : action.on(loadsText(changing)),
  summary: changing === 0 ? 'No loads to change.' : `${changing} of ${chosen} will be ${action.done}.`,
})

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
