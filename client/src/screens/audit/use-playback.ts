import { useEffect, useRef, useState } from 'react'
import { playedOn, type Speed, TICK_MS } from './playback.ts'

export interface Playback {
  readonly playing: boolean
  readonly speed: Speed
  readonly onSpeed: (speed: Speed) => void
  readonly onPlaying: (playing: boolean) => void
}

/** The first and the last moment at which something happens. */
export interface Life {
  readonly from: number
  readonly to: number
}

/** Moves a moment of the past on while it plays, and stops where the present is. What has a life stops with it, and played from its end begins anew. */
export const usePlayback = (at: number, onGo: (at: number) => void, life?: Life): Playback => {
  const [playing, setPlaying] = useState(false)
  const [speed, setSpeed] = useState<Speed>(60)
  const latest = useRef({ at, onGo, life })
  latest.current = { at, onGo, life }

  useEffect(() => {
    if (!playing) return
    const timer = setInterval(() => {
      const end = latest.current.life?.to ?? Date.now()
      const next = playedOn(latest.current.at, speed, end)
      latest.current.onGo(next)
      if (next >= end) setPlaying(false)
    }, TICK_MS)
    return () => clearInterval(timer)
  }, [playing, speed])

  const onPlaying = (next: boolean) => {
    if (next && life && at >= life.to) onGo(life.from)
    setPlaying(next)
  }
  return { playing, speed, onSpeed: setSpeed, onPlaying }
}
