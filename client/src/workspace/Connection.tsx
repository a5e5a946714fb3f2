import type { ConnectionState } from '../live/live-connection.ts'
import { useConnectionState, useLive } from '../live/use-live.ts'
import { Button } from '../ui/Button.tsx'
import { LiveIndicator } from '../ui/LiveIndicator.tsx'

const clock = (at: number) => new Date(at).toLocaleTimeString([], { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' })

/** Connection status: live · catching up (n) · offline since 10:42. */
export const connectionText = (state: ConnectionState): string => {
  switch (state.phase) {
    case 'live':
      return 'Live'
    case 'catching_up':
      return state.behind > 0 ? `Catching up (${state.behind.toLocaleString('en-US')})` : 'Catching up'
    case 'offline':
      return `Offline since ${clock(state.since)}`
  }
}

const LOOK = { live: 'live', catching_up: 'catching-up', offline: 'offline' } as const

export const Connection = () => {
  const { connection } = useLive()
  const state = useConnectionState()
  return (
    <>
      <LiveIndicator state={LOOK[state.phase]} text={connectionText(state)} />
      {state.phase === 'offline' && (
        <Button variant="ghost" size="small" onClick={connection.retry}>
          Try now
        </Button>
      )}
    </>
  )
}
