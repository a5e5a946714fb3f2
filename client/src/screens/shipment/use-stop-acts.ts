import { useRef } from 'react'
import { dismissToast, showToast } from '../../ui/toast-store.ts'
import { focusNewBox, keepingFocus } from './focus-box.ts'
import { useShipmentForm } from './form-context.ts'
import { addStop, clearsTimes, moveStop, putStopsBack, removeStop } from './stop-edits.ts'

/** One at a time: the newest act on the stops of a load can be taken back. */
const toastOf = (pro: string | null) => `stops ${pro ?? 'new'}`

/** What is done with whole stops: put in, moved, taken away. What clears dates or takes away says so, and can be taken back before a save. */
export const useStopActs = () => {
  const { form, change } = useShipmentForm()
  const list = useRef<HTMLOListElement>(null)
  const stops = form.draft.pick_stops
  const id = toastOf(form.saved.pro)
  const undo = (before: typeof stops) => ({ label: 'Undo', onAct: () => keepingFocus(() => change((now) => putStopsBack(now, before))) })

  return {
    list,
    add: (type: 'P' | 'D', place: number) => {
      change((now) => addStop(now, type, place))
      const number = Math.min(place, stops.length - 1) + 1
      focusNewBox(`pick_stops[${number}].location_name`, list.current ?? document)
    },
    move: (stopId: string, by: 1 | -1) => {
      const number = stops.findIndex((stop) => stop.id === stopId) + 1
      if (number + by < 1 || number + by > stops.length) return
      const cleared = clearsTimes(form, stopId, by)
      dismissToast(id)
      keepingFocus(() => change((now) => moveStop(now, stopId, by)))
      showToast({
        id,
        tone: cleared ? 'warn' : 'info',
        text: `Stop ${number} is now stop ${number + by}.`,
        detail: cleared ? 'The dates and times of both are cleared.' : undefined,
        actions: [undo(stops)],
      })
    },
    remove: (stopId: string) => {
      const number = stops.findIndex((stop) => stop.id === stopId) + 1
      dismissToast(id)
      change((now) => removeStop(now, stopId))
      showToast({ id, tone: 'info', text: `Stop ${number} is taken away.`, actions: [undo(stops)] })
      focusNewBox(`pick_stops[${Math.min(number, stops.length - 1)}].location_name`, list.current ?? document)
    },
  }
}
export type StopActs = ReturnType<typeof useStopActs>
