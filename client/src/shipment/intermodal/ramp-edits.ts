import type { RampName } from '@waybill/shared/shipment/intermodal/shape'
import type { RampMatch } from '../../records/lookup-calls.ts'
import type { ShipmentForm } from '../form/shipment-form.ts'

/** The load with a chosen ramp and its address and time zone. A typed ramp sets only the name; null clears it. */
export const withRamp = (form: ShipmentForm, name: RampName, ramp: RampMatch | null): ShipmentForm => {
  const { intermodal } = form.draft
  if (!intermodal) return form
  const known = intermodal[name]
  const changes =
    ramp === null || ramp.source === 'typed'
      ? { name: ramp?.name ?? null }
      : { id: null, name: ramp.name, address: ramp.address, city: ramp.city, state: ramp.state, zip: ramp.zip, timezone: ramp.timezone }
  return { ...form, draft: { ...form.draft, intermodal: { ...intermodal, [name]: { ...known, ...changes } } } }
}

/** A ramp name that is on no list. */
export const typedRamp = (name: string): RampMatch => ({
  name,
  address: null,
  city: null,
  state: null,
  zip: null,
  timezone: null,
  source: 'typed',
})
