import type { OtherWindows } from './lock-keeper.ts'

/** Running windows respond at once; a frozen or closed one doesn't respond. */
const RESPONSE_TIMEOUT_MS = 250

type Message =
  | { readonly type: 'open'; readonly window: string; readonly pros: readonly string[] }
  | { readonly type: 'hello'; readonly window: string }
  | { readonly type: 'ask'; readonly window: string; readonly pro: string }
  | { readonly type: 'yes'; readonly to: string; readonly pro: string }

/** The windows of one user in one browser: each announces which loads it has open. */
export interface WindowChannel extends OtherWindows {
  /** All loads that have a tab here. */
  readonly setOpen: (pros: readonly string[]) => void
  /** This window has no loads open anymore and no longer asks the others: it is closing, or its user signs out. */
  readonly close: () => void
}

export interface WindowChannelOptions {
  /** Tenant and user: windows of other users are ignored. */
  readonly owner: string
  /** A name no other window has. */
  readonly window: string
  readonly channel?: BroadcastChannel
  readonly answerWithinMs?: number
}

/** Joins the windows of a user. What another browser or machine has open is not known here. */
export const windowChannel = ({
  owner,
  window,
  channel = new BroadcastChannel(`waybill ${owner}`),
  answerWithinMs = RESPONSE_TIMEOUT_MS,
}: WindowChannelOptions): WindowChannel => {
  let open: readonly string[] = []
  let isClosed = false
  const others = new Map<string, readonly string[]>()
  const waiting = new Map<string, Set<() => void>>()
  const post = (message: Message) => {
    if (!isClosed) channel.postMessage(message)
  }
  const postOpen = () => post({ type: 'open', window, pros: open })

  channel.onmessage = ({ data }: MessageEvent<Message>) => {
    if (isClosed) return
    if (data.type === 'hello') postOpen()
    else if (data.type === 'open') others.set(data.window, data.pros)
    else if (data.type === 'ask') {
      if (open.includes(data.pro)) post({ type: 'yes', to: data.window, pro: data.pro })
    } else if (data.to === window) for (const respond of waiting.get(data.pro) ?? []) respond()
  }
  post({ type: 'hello', window })

  return {
    setOpen: (pros) => {
      open = [...pros]
      postOpen()
    },
    askOpen: (pro) => {
      // Windows that haven't reported the load aren't waited for.
      if (isClosed || ![...others.values()].some((pros) => pros.includes(pro))) return Promise.resolve(false)
      return new Promise((resolve) => {
        const responders = waiting.get(pro) ?? new Set()
        waiting.set(pro, responders)
        const done = (isOpen: boolean) => {
          clearTimeout(late)
          responders.delete(yes)
          resolve(isOpen)
        }
        const yes = () => done(true)
        const late = setTimeout(() => done(false), answerWithinMs)
        responders.add(yes)
        post({ type: 'ask', window, pro })
      })
    },
    wasOpen: (pro) => !isClosed && [...others.values()].some((pros) => pros.includes(pro)),
    close: () => {
      open = []
      postOpen()
      isClosed = true
      channel.close()
    },
  }
}
