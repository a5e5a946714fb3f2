import { Lock, LockOpen } from 'lucide-react'
import type { Api } from '../app/api.ts'
import type { LiveSession } from '../commands/live-session.ts'
import type { LockAnswered, LockAsked } from '../commands/lock-requests.ts'
import { dismissToast, showToast, type ToastAction } from '../ui/toast-store.ts'
import type { Workspace } from './workspace-store.ts'

interface Parts {
  readonly live: Pick<LiveSession, 'me' | 'lockRequests' | 'locks'>
  readonly workspace: Pick<Workspace, 'open' | 'state'>
  readonly api: Pick<Api, 'put'>
}

const path = (pro: string) => `/shipments/lock/${encodeURIComponent(pro)}`
/** One question a load and a person: asked again, it stands where it stood. */
const idOf = ({ pro, by }: LockAsked) => `lock-asked-${pro}-${by.id}`

/**
 * Says on whatever tab the holder is that somebody asks for his lock, and to who asked what became of it. The question stays until it is
 * answered here or elsewhere; who closes it has not answered. Answers how to stop.
 */
export const lockNotices = ({ live, workspace, api }: Parts): (() => void) => {
  const { me, lockRequests, locks } = live
  const open = new Map<string, LockAsked>()

  const tabOf = (pro: string) => workspace.state().tabs.find(({ spec }) => spec.type === 'ShipmentTab' && spec.params.pro === pro)
  const answer = async (pro: string, how: string, body: object, done: string) => {
    try {
      await api.put(`${path(pro)}/${how}`, body)
      showToast({ tone: 'ok', text: done })
    } catch (error) {
      showToast({ tone: 'bad', text: error instanceof Error ? error.message : String(error) })
    }
  }
  const settle = (pro: string) => {
    for (const [id, asked] of open) {
      if (asked.pro !== pro) continue
      open.delete(id)
      dismissToast(id)
    }
  }

  const onAsked = (asked: LockAsked) => {
    const { pro, by } = asked
    const tab = tabOf(pro)
    const { customer, origin, destination } = tab?.about ?? {}
    const lane = origin && destination && `${origin} → ${destination}`
    const id = idOf(asked)
    open.set(id, asked)
    showToast({
      id,
      tone: 'info',
      icon: Lock,
      stays: true,
      text: `${by.username} asks for pro ${pro}`,
      detail: tab?.dirty ? 'You have changes there that are not saved.' : [customer, lane].filter(Boolean).join(' · ') || undefined,
      actions: [
        { label: 'Hand over', onAct: () => void answer(pro, 'hand_over', { to: by.id }, `${by.username} has pro ${pro} now`) },
        { label: 'Keep', onAct: () => void answer(pro, 'keep', {}, `${by.username} was told that you keep pro ${pro}`) },
      ],
    })
  }

  const onAnswered = ({ pro, answer: how, holder, to }: LockAnswered) => {
    settle(pro)
    if (holder.id === me) return
    // The newest answer about a load is the one that holds.
    const id = `lock-answered-${pro}`
    dismissToast(id)
    const look: ToastAction = { label: 'Open', onAct: () => workspace.open({ type: 'ShipmentTab', params: { pro } }) }
    const inFront = tabOf(pro)?.id === workspace.state().focused
    const actions = inFront ? [] : [look]
    if (how === 'kept') {
      showToast({ id, tone: 'warn', icon: Lock, stays: true, text: `${holder.username} keeps pro ${pro}` })
    } else if (to?.id === me) {
      if (tabOf(pro)) locks.note(pro, me)
      showToast({ id, tone: 'ok', icon: LockOpen, stays: !inFront, text: `${holder.username} handed pro ${pro} to you`, actions })
    } else if (to) {
      showToast({ id, tone: 'info', icon: Lock, text: `${holder.username} handed pro ${pro} to ${to.username}` })
    } else {
      showToast({ id, tone: 'info', icon: LockOpen, stays: true, text: `${holder.username} has let go of pro ${pro}`, actions })
    }
  }

  const stops = [lockRequests.onAsked(onAsked), lockRequests.onAnswered(onAnswered)]
  return () => {
    for (const stop of stops) stop()
    for (const id of open.keys()) dismissToast(id)
  }
}
