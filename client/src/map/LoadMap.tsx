import type { ShipmentResource } from '@waybill/shared/protocol/shipment-resource'
import type { TruckPosition } from '@waybill/shared/protocol/socket'
import { useMemo } from 'react'
import { useSignedIn } from '../app/client.ts'
import { statusLook } from '../boards/status-look.ts'
import { type MapFrame, MapView } from '../ui/map/MapView.tsx'
import { isLabelLeft } from '../ui/map/place-labels.ts'
import type { Size } from '../ui/map/viewport.ts'
import { toneStyle } from '../ui/tone.ts'
import { VisuallyHidden } from '../ui/VisuallyHidden.tsx'
import { linePoints, loadRoute } from './load-route.ts'
import styles from './Map.module.css'

export interface LoadMapProps {
  readonly shipment: Pick<ShipmentResource, 'pro' | 'status' | 'pick_stops' | 'load_info'>
  readonly trail: readonly TruckPosition[]
  readonly simulated: boolean
}

type Stop = ShipmentResource['pick_stops'][number]

const placeOf = ({ location: { city, state } }: Stop) => [city, state].filter(Boolean).join(', ')
const whenOf = (date: string | null, time: string | null) => (date === null ? null : [date, time].filter(Boolean).join(' '))

/** From the center of a stop to its name, in pixels. */
const LABEL_GAP = 12

/** Text version of the map for screen readers. */
const stopText = (stop: Stop, number: number): string => {
  const arrival = whenOf(stop.arrival_date, stop.arrival_time)
  const departure = whenOf(stop.departure_date, stop.departure_time)
  const due = whenOf(stop.appt_start_date, stop.appt_start_time)
  const state = departure ? `left ${departure}` : arrival ? `arrived ${arrival}` : due ? `appointment ${due}` : 'no appointment'
  const unplaced = stop.location.latitude === null ? ', not on the map (location unknown)' : ''
  return `Stop ${number}: ${stop.location_name ?? stop.location.name ?? ''} ${placeOf(stop)}, ${state}${unplaced}`
}

const lastDrawn: { size: Size | null } = { size: null }

/** Map of a load: its numbered stops, the breadcrumb trail, the remaining route, and the truck. */
export const LoadMap = ({ shipment, trail, simulated }: LoadMapProps) => {
  const { pro, status, pick_stops, load_info } = shipment
  const { staticInfo } = useSignedIn()
  const load = useMemo(
    () =>
      loadRoute(
        pick_stops.map((stop) => ({
          id: stop.id,
          latitude: stop.location.latitude || null,
          longitude: stop.location.longitude || null,
          reached: stop.arrival_date !== null || stop.departure_date !== null,
        })),
        trail,
      ),
    [pick_stops, trail],
  )
  const ends = JSON.stringify(load.stops.map(({ point }) => point))
  // The map doesn't move while the truck moves.
  // biome-ignore lint/correctness/useExhaustiveDependencies: `ends` changes when the stops do.
  const fitted = useMemo(() => load.stops.map(({ point }) => point), [ends])
  const labels = load.stops.map((stop) => ({ stop, name: pick_stops[stop.number - 1]?.location.city ?? '' }))
  const truckName = load_info.truck_num ? `Truck ${load_info.truck_num}` : 'Truck'
  const last = trail.at(-1)
  const labelsOf = ({ at }: MapFrame) => [
    ...labels.map(({ stop, name }) => ({ name: `${name}   `, ...at(stop.point) })),
    ...(load.truck ? [{ name: '', reach: 9, ...at(load.truck) }] : []),
  ]
  return (
    <div className={styles.load} style={toneStyle(statusLook(status).tone)}>
      <MapView label={`Map of pro ${pro}`} points={fitted} last={lastDrawn} tiles={staticInfo?.map_tiles ?? null} labelsOf={labelsOf}>
        {({ at, size }) => (
          <>
            <polyline points={linePoints(load.ahead, at)} className={styles.ahead} />
            <polyline points={linePoints(load.behind, at)} className={styles.behind} />
            {load.stops.map(({ number, point, reached }) => {
              const { x, y } = at(point)
              const city = pick_stops[number - 1]?.location.city ?? ''
              const left = isLabelLeft({ x, y, name: city, reach: LABEL_GAP }, size.width)
              return (
                <g key={number} transform={`translate(${x.toFixed(1)} ${y.toFixed(1)})`} className={reached ? styles.reached : styles.stop}>
                  <circle r="8" />
                  <text className={styles.number}>{number}</text>
                  <text x={left ? -LABEL_GAP : LABEL_GAP} textAnchor={left ? 'end' : 'start'} className={styles.place}>
                    {city}
                  </text>
                </g>
              )
            })}
            {load.truck && last && (
              <g transform={`translate(${at(load.truck).x.toFixed(1)} ${at(load.truck).y.toFixed(1)})`} className={styles.truck}>
                <circle r="9" className={styles.halo} />
                <circle r="5" />
              </g>
            )}
          </>
        )}
      </MapView>
      {simulated && trail.length > 0 && <span className={styles.simulated}>Simulated positions</span>}
      <VisuallyHidden>
        <ol aria-label={`Stops of pro ${pro}`}>
          {pick_stops.map((stop, index) => (
            <li key={stop.id ?? index}>{stopText(stop, index + 1)}</li>
          ))}
        </ol>
        {last && (
          <p>
            {truckName} seen near {[last.city, last.state].filter(Boolean).join(', ')} at {new Date(last.at).toLocaleString('en-US')} by{' '}
            {last.source}
          </p>
        )}
      </VisuallyHidden>
    </div>
  )
}
