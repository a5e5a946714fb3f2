import {
  COVERING_REENABLED,
  DECLARED_VALUE_CHANGED,
  DECLARED_VALUE_PAUSE_MS,
  isDeclaredValueChanged,
} from '@waybill/shared/shipment/rules/declared-value'
import { useEffect, useRef, useState } from 'react'
import { dismissToast, showToast } from '../../ui/toast-store.ts'
import type { ShipmentForm } from './shipment-form.ts'

/** Whether covering waits for a save because the declared value changed. Shown once typing pauses [4.28]. */
export const useDeclaredValue = (form: ShipmentForm | null): boolean => {
  const changed = form !== null && isDeclaredValueChanged(form.saved, form.draft)
  const coverable = form !== null && form.saved.carrier === null
  const [disabled, setDisabled] = useState(false)
  const shown = useRef(false)
  const id = `covering of ${form?.saved.pro}`

  useEffect(() => {
    const timer = setTimeout(() => setDisabled(changed), changed ? DECLARED_VALUE_PAUSE_MS : 0)
    return () => clearTimeout(timer)
  }, [changed])

  useEffect(() => {
    if (disabled === shown.current || (disabled && !coverable)) return
    shown.current = disabled
    // Dismisses the notice that no longer applies before showing the other.
    dismissToast(id)
    showToast({ id, tone: 'info', text: disabled ? DECLARED_VALUE_CHANGED : COVERING_REENABLED })
  }, [disabled, coverable, id])

  return disabled || changed
}
