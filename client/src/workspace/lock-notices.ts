import { Lock, LockOpen } from 'lucide-react'
import type { Api } from '../app/api.ts'
import type { LiveSession } from '../live/live-session.ts'
import type { LockRequest, LockResolution } from '../live/lock-requests.ts'
import { attempt } from '../ui/attempt.ts'
import { dismissToast, showToast, type ToastAction } from '../ui/toast-store.ts'
import type { WorkspaceStore } from './workspace-store.ts'

interface Parts {
  readonly live: Pick<LiveSession, 'me' | 'lockRequests' | 'locks' | 'people'>
  readonly workspace: Pick<WorkspaceStore, 'open' | 'state'>
  readonly api: Pick<Api, 'put'>
}

const path = (pro: string) => `/shipments/lock/${encodeURIComponent(pro)}`
/** One notice per load and user: a repeated request replaces it. */
const idOf = ({ pro, by }: LockRequest) => `lock-asked-${pro}-${by.id}`

/**
 * Shows the lock holder, on any tab, that another user requests the lock, and shows the requester the outcome. The notice stays until the
 * request is answered here or elsewhere; closing it is not an answer. Returns a function that stops it.
 */
export const lockNotices = ({ live, workspace, api }: Parts): (() => void) => {
  const { me, lockRequests, locks, people } = live
  const nameOf = (username: string) => people.nameOf()(username)
  const open = new Map<string, LockRequest>()

  const tabOf = (pro: string) => workspace.state().tabs.find(({ spec }) => spec.type === 'ShipmentTab' && spec.params.pro === pro)
  const respond = async (pro: string, how: string, body: object, done: string) => {
    if (await attempt(`answer lock request on ${pro}`, () => api.put(`${path(pro)}/${how}`, body))) showToast({ tone: 'ok', text: done })
  }
  const settle = (pro: string) => {
    for (const [id, request] of open) {
      if (request.pro !== pro) continue
      open.delete(id)
      dismissToast(id)
    }
  }

  const onRequest = (request: LockRequest) => {
    const { pro, by } = request
    const tab = tabOf(pro)
    const { customer, origin, destination } = tab?.about ?? {}
    const lane = origin && destination && `${origin} → ${destination}`
    const id = idOf(request)
    open.set(id, request)
    showToast({
      id,
      tone: 'info',
      icon: Lock,
      stays: true,
      text: `${nameOf(by.username)} is requesting load ${pro}`,
      detail: tab?.dirty ? 'You have unsaved changes on this load.' : [customer, lane].filter(Boolean).join(' · ') || undefined,
      actions: [
        {
          label: 'Hand over',
          onAct: () => void respond(pro, 'hand_over', { to: by.id }, `You handed load ${pro} to ${nameOf(by.username)}`),
        },
        { label: 'Keep', onAct: () => void respond(pro, 'keep', {}, `${nameOf(by.username)} was told you're keeping load ${pro}`) },
      ],
    })
  }

  const onResolution = ({ pro, answer: how, holder, to }: LockResolution) => {
    settle(pro)
    if (holder.id === me) return
    // The newest response about a load replaces earlier ones.
    const id = `lock-answered-${pro}`
    dismissToast(id)
    const look: ToastAction = { label: 'Open', onAct: () => workspace.open({ type: 'ShipmentTab', params: { pro } }) }
    const inFront = tabOf(pro)?.id === workspace.state().focused
    const actions = inFront ? [] : [look]
    if (how === 'kept') {
      showToast({ id, tone: 'warn', icon: Lock, stays: true, text: `${nameOf(holder.username)} is keeping load ${pro}` })
    } else if (to?.id === me) {
      if (tabOf(pro)) locks.note(pro, me)
      showToast({ id, tone: 'ok', icon: LockOpen, stays: !inFront, text: `${nameOf(holder.username)} handed load ${pro} to you`, actions })
    } else if (to) {
      showToast({ id, tone: 'info', icon: Lock, text: `${nameOf(holder.username)} handed load ${pro} to ${nameOf(to.username)}` })
    } else {
      showToast({ id, tone: 'info', icon: LockOpen, stays: true, text: `${nameOf(holder.username)} released load ${pro}`, actions })
    }
  }

  // Names are loaded now, so that a notice never has to wait for them.
  const stops = [people.subscribe(() => {}), lockRequests.onRequested(onRequest), lockRequests.onAnswered(onResolution)]
  return () => {
    for (const stop of stops) stop()
    for (const id of open.keys()) dismissToast(id)
  }
}
