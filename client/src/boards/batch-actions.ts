import type { PermissionTree } from '@waybill/shared/permissions/features'
import { may } from '@waybill/shared/permissions/may'
import { Ban, Bookmark, type LucideIcon, PackageCheck, Pause, Play } from 'lucide-react'

/** What can be done with several loads at once. */
export interface BatchAction {
  readonly id: 'hold' | 'remove_hold' | 'reserve' | 'release' | 'void'
  readonly label: string
  /** What has become of a load then. */
  readonly done: string
  readonly about: string
  readonly icon: LucideIcon
  readonly feature: string
  readonly danger?: boolean
  /** What is asked for all of them; `must`: it cannot be left out. */
  readonly reason?: { readonly label: string; readonly must?: boolean; readonly choices?: readonly string[]; readonly usual?: string }
  /** Why it makes no sense for a load in this status; null: it does. Whether it is allowed is for the server to say. */
  readonly against: (status: string) => string | null
}

const CLOSED = new Set(['RELEASED', 'VOIDED', 'VOID', 'VOID WEB'])
const RESERVABLE = new Set(['OPEN'])
const HOLDABLE = new Set(['OPEN', 'RESERVED', 'COVERED'])
const DELIVERED = new Set(['DELIVERED', 'TERMINATED'])

const only = (statuses: ReadonlySet<string>, already: string | null, word: string) => (status: string) =>
  status === already ? `is ${word} already` : statuses.has(status) ? null : `is ${status}`

export const BATCH_ACTIONS: readonly BatchAction[] = [
  {
    id: 'hold',
    label: 'Hold',
    done: 'on hold',
    about: 'Nobody can cover these loads until the hold is removed.',
    icon: Pause,
    feature: 'shipments#hold',
    reason: { label: 'What they wait for' },
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
    about: 'These loads are kept for you to cover.',
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
    reason: { label: 'Proof, or why without', usual: 'POD received' },
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
      choices: ['Customer cancelled', 'Duplicate load', 'Rate not agreed', 'Entered by mistake', 'Other'],
    },
    against: (status) => (CLOSED.has(status) ? `is ${status}` : null),
  },
]

/** What the user may do with several loads. */
export const batchActionsFor = (permissions: PermissionTree): readonly BatchAction[] =>
  may(permissions, 'lock#take') ? BATCH_ACTIONS.filter(({ feature }) => may(permissions, feature)) : []

export interface BatchLoad {
  readonly pro: string
  readonly status: string
}

/** What will become of the chosen loads, before anything is sent. */
export interface BatchPlan {
  readonly changes: readonly string[]
  readonly stays: readonly { readonly pro: string; readonly why: string }[]
}

/** `unlockable` says by pro why a load cannot be locked now. */
export const planBatch = (
  action: BatchAction,
  loads: readonly BatchLoad[],
  unlockable: ReadonlyMap<string, string> = new Map(),
): BatchPlan => {
  const judged = loads.map(({ pro, status }) => {
    const against = action.against(status)
    return { pro, why: against === null ? (unlockable.get(pro) ?? null) : `${pro} ${against}` }
  })
  return {
    changes: judged.filter(({ why }) => why === null).map(({ pro }) => pro),
    stays: judged.flatMap(({ pro, why }) => (why === null ? [] : [{ pro, why }])),
  }
}
