import { useMemo, useRef } from 'react'
import { dismissToast, showToast } from '../../ui/toast-store.ts'
import { focusNewBox, keepingFocus } from '../form/focus-box.ts'
import { useFormNow } from '../form/form-context.ts'
import { addStop, clearsTimes, moveStop, putStopsBack, removeStop } from './stop-edits.ts'

/** One undo at a time, for the last stop that was moved or removed. */
const toastOf = (pro: string | null) => `stops ${pro ?? 'new'}`

/** Adding, moving and removing stops. A move that clears dates or a removal shows a toast with undo until the save. */
export const useStopActs = () => {
  const handle = useFormNow()
  const list = useRef<HTMLOListElement>(null)

  return useMemo(() => {
    const now = () => {
      const { form, change } = handle()
      const stops = form.draft.pick_stops
      const undo = { label: 'Undo', onAct: () => keepingFocus(() => change((later) => putStopsBack(later, stops))) }
      return { form, change, stops, undo, toast: toastOf(form.saved.pro) }
    }
    const focus = (number: number) => focusNewBox(`pick_stops[${number}].location_name`, list.current ?? document)
    return {
      list,
      add: (type: 'P' | 'D', place: number) => {
        const { change, stops } = now()
        change((form) => addStop(form, type, place))
        focus(Math.min(place, stops.length - 1) + 1)
      },
      move: (stopId: string, by: 1 | -1) => {
        const { form, change, stops, undo, toast } = now()
        const number = stops.findIndex((stop) => stop.id === stopId) + 1
        if (number + by < 1 || number + by > stops.length) return
        const cleared = clearsTimes(form, stopId, by)
        dismissToast(toast)
        keepingFocus(() => change((before) => moveStop(before, stopId, by)))
        showToast({
          id: toast,
          tone: cleared ? 'warn' : 'info',
          text: `Stop ${number} is now stop ${number + by}.`,
          detail: cleared ? 'The dates and times of both stops were cleared.' : undefined,
          actions: [undo],
        })
      },
      remove: (stopId: string) => {
        const { change, stops, undo, toast } = now()
        const number = stops.findIndex((stop) => stop.id === stopId) + 1
        dismissToast(toast)
        change((form) => removeStop(form, stopId))
        showToast({ id: toast, tone: 'info', text: `Stop ${number} was removed.`, actions: [undo] })
        focus(Math.min(number, stops.length - 1))
      },
    }
  }, [handle])
}
export type StopActs = ReturnType<typeof useStopActs>
