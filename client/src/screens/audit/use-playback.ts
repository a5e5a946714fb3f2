import { useEffect, useRef, useState } from 'react'
import { playedOn, type Speed, TICK_MS } from './playback.ts'

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
    const timer = setInterval(() => {
      const now = Date.now()
      const next = playedOn(latest.current.at, speed, now)
      latest.current.onGo(next)
      if (next >= now) setPlaying(false)
    }, TICK_MS)
    return () => clearInterval(timer)
  }, [playing, speed])

  return { playing, speed, onSpeed: setSpeed, onPlaying: setPlaying }
}
