import type { ShipmentResource } from '@waybill/shared/protocol/shipment-resource'
import type { TruckPosition } from '@waybill/shared/protocol/socket'
import type { PickStop } from '@waybill/shared/shipment/shape'
import { latenessText, minutesLate } from '@waybill/shared/shipment/tracking/lateness'
import { localTimeAt } from '@waybill/shared/time/local-moment'
import { zoneName } from '../../ui/zone-name.ts'

export interface LoadFact {
  readonly title: string
  readonly text: string
  /** Whether the fact is good or bad news. */
  readonly tone?: 'ok' | 'bad'
}

type Stop = ShipmentResource['pick_stops'][number]

const moment = (date: string | null, time: string | null, zone: string | null): string =>
  date === null ? '' : [`${date.slice(5, 7)}/${date.slice(8, 10)}`, time, time && zoneName(zone, date)].filter(Boolean).join(' ')

/** The next stop the truck has to reach; undefined if all stops are done. */
const nextOf = (stops: readonly Stop[]): { readonly stop: Stop; readonly number: number } | undefined => {
  const place = stops.findIndex((stop) => stop.arrival_date === null && stop.departure_date === null)
  const stop = stops[place]
  return stop && { stop, number: place + 1 }
}

/** The truck's last position, its ETA at the next stop, and the end of that appointment window. */
export const factsOf = (
  { load_info, check_calls, pick_stops, tracking }: ShipmentResource,
  truck: TruckPosition | null = null,
): readonly LoadFact[] => {
  const call = check_calls.findLast(({ struck, city }) => struck === null && city !== null)
  const place = truck?.city ? truck : call
  const next = nextOf(pick_stops)
  const zone = next?.stop.location.timezone ?? null
  const seen = next && truck?.next?.stop_id === next.stop.id ? truck.next.eta : null
  const localEta = seen === null ? null : localTimeAt(seen, zone)
  const eta = localEta
    ? moment(localEta.date, localEta.time, zone)
    : next
      ? moment(next.stop.appt_eta_start_date, next.stop.appt_eta_start_time, zone)
      : ''
  const until = next
    ? moment(next.stop.appt_end_date ?? next.stop.appt_start_date, next.stop.appt_end_time ?? next.stop.appt_start_time, zone)
    : ''
  const late = next && seen !== null ? minutesLate(next.stop as PickStop, seen) : null
  return [
    {
      title: load_info.truck_num ? `Truck ${load_info.truck_num}` : 'Truck',
      text: place ? [place.city, place.state].filter(Boolean).join(', ') : 'No position yet',
    },
    { title: next ? `ETA, stop ${next.number}` : 'ETA', text: eta || (tracking?.late ? 'Late' : next ? 'Unknown' : 'Arrived') },
    late === null || until === ''
      ? { title: 'Window ends', text: until || 'None' }
      : { title: `By ${until}`, text: latenessText(late), tone: late > 0 ? 'bad' : 'ok' },
  ]
}
