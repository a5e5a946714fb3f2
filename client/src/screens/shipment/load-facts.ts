import type { ShipmentResource } from '@waybill/shared/protocol/shipment-resource'
import { zoneName } from './zone-name.ts'

export interface LoadFact {
  readonly title: string
  readonly text: string
}

type Stop = ShipmentResource['pick_stops'][number]

const moment = (date: string | null, time: string | null, zone: string | null): string =>
  date === null ? '' : [`${date.slice(5, 7)}/${date.slice(8, 10)}`, time, time && zoneName(zone)].filter(Boolean).join(' ')

/** The stop that the truck has to reach next; undefined when it has been everywhere. */
const nextOf = (stops: readonly Stop[]): { readonly stop: Stop; readonly number: number } | undefined => {
  const place = stops.findIndex((stop) => stop.arrival_date === null && stop.departure_date === null)
  const stop = stops[place]
  return stop && { stop, number: place + 1 }
}

/** Where the truck was last, when it should be at the next stop, and until when it may be there. */
export const factsOf = ({ load_info, check_calls, pick_stops, tracking }: ShipmentResource): readonly LoadFact[] => {
  const call = check_calls.findLast(({ struck, city }) => struck === null && city !== null)
  const next = nextOf(pick_stops)
  const zone = next?.stop.location.timezone ?? null
  const eta = next ? moment(next.stop.appt_eta_start_date, next.stop.appt_eta_start_time, zone) : ''
  const until = next
    ? moment(next.stop.appt_end_date ?? next.stop.appt_start_date, next.stop.appt_end_time ?? next.stop.appt_start_time, zone)
    : ''
  return [
    {
      title: load_info.truck_num ? `Truck ${load_info.truck_num}` : 'Truck',
      text: call ? [call.city, call.state].filter(Boolean).join(', ') : 'Not seen yet',
    },
    { title: next ? `ETA, stop ${next.number}` : 'ETA', text: eta || (tracking?.late ? 'Late' : next ? 'Not known' : 'Arrived') },
    { title: 'Window to', text: until || 'None' },
  ]
}
