import { useEffect, useRef, useState } from 'react'
import { playedOn, type Speed, TICK_MS } from './playback.ts'

export interface Playback {
  readonly playing: boolean
  readonly speed: Speed
  readonly onSpeed: (speed: Speed) => void
  readonly onPlaying: (playing: boolean) => void
}

/** The times of the first and last event. */
export interface TimeSpan {
  readonly from: number
  readonly to: number
}

/** Advances a past moment during playback and stops at the present. With a `life` span it stops at its end, and playing from the end starts over. */
export const usePlayback = (at: number, onGo: (at: number) => void, life?: TimeSpan): Playback => {
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
