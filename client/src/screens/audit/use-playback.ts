import { useEffect, useRef, useState } from 'react'
import { playedTo, type Speed } from './playback.ts'

/** How often the past moves on while it plays. */
const TICK_MS = 250

export interface Playback {
  readonly playing: boolean
  readonly speed: Speed
  readonly onSpeed: (speed: Speed) => void
  readonly onPlaying: (playing: boolean) => void
}

/** Moves a moment of the past on while it plays, and stops where the present is. */
export const usePlayback = (at: number, onGo: (at: number) => void): Playback => {
  const [playing, setPlaying] = useState(false)
  const [speed, setSpeed] = useState<Speed>(60)
  const latest = useRef({ at, onGo })
  latest.current = { at, onGo }

  useEffect(() => {
    if (!playing) return
    let last = performance.now()
    const timer = setInterval(() => {
      const time = performance.now()
      const now = Date.now()
      const next = playedTo(latest.current.at, time - last, speed, now)
      last = time
      latest.current.onGo(next)
      if (next >= now) setPlaying(false)
    }, TICK_MS)
    return () => clearInterval(timer)
  }, [playing, speed])

  return { playing, speed, onSpeed: setSpeed, onPlaying: setPlaying }
}
