import type { NearbyCarrier, NearbyTruck } from '@waybill/shared/protocol/lane-history'
import { Truck } from 'lucide-react'
import { type ReactNode, useCallback, useState } from 'react'
import { usePermitted } from '../../app/use-permitted.ts'
import { type RequestState, useRequest } from '../../app/use-request.ts'
import { Button, IconButton } from '../../ui/Button.tsx'
import { InstantText } from '../../ui/InstantText.tsx'
import { NotLoaded } from '../../ui/NotLoaded.tsx'
import styles from '../../ui/Panels.module.css'
import { SelectField } from '../../ui/SelectField.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { stopTime } from '../../ui/stop-time.ts'
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx'
import { useWorkspace } from '../../workspace/use-workspace.ts'
import type { CapacityAnswer } from '../shipment-calls.ts'
import { calls } from '../use-shipment.ts'
import type { CoverFrom, PanelProps } from './panel-props.ts'

const RADII = [50, 100, 150, 250].map((miles) => ({ value: String(miles), label: `Within ${miles} mi` }))

interface ListProps<T> {
  readonly title: string
  readonly aside?: string | undefined
  readonly what: string
  readonly request: RequestState<unknown>
  readonly rows: readonly T[]
  readonly none: string
  readonly heads: readonly (readonly [title: string, width: number | undefined])[]
  readonly children: (row: T) => ReactNode
}

/** One source of trucks, with its own results and errors. */
const Trucks = <T,>({ title, aside, what, request, rows, none, heads, children }: ListProps<T>) => (
  <section aria-label={title}>
    <h3 className={styles.folder}>
      {title} {aside && <span className={styles.aside}>{aside}</span>}
    </h3>
    <NotLoaded what={what} failure={request.failure} retry={request.retry} />
    {request.body === null && request.failure === null && (
      <Skeleton label={`Loading: ${title}`} rows={2} columns={['1fr', '1fr', '120px']} />
    )}
    {request.body !== null && rows.length === 0 && <p className={styles.empty}>{none}</p>}
    {rows.length > 0 && (
      <table className={styles.table}>
        <thead>
          <tr>
            {heads.map(([head, width]) => (
              <th key={head} scope="col" style={{ width }}>
                {head === '' ? <VisuallyHidden>Actions</VisuallyHidden> : head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>{rows.map(children)}</tbody>
      </table>
    )}
  </section>
)

interface CoverActProps {
  readonly carrier_id: string | null
  readonly name: string | null
  readonly onCover: CoverFrom
}

const CoverAct = ({ carrier_id, name, onCover }: CoverActProps) => (
  <td className={styles.acts}>
    <IconButton
      icon={Truck}
      size="small"
      label={`Cover with ${name ?? 'this carrier'}`}
      disabledReason={carrier_id === null ? 'This carrier is not in your directory' : onCover.blocked}
      onClick={() => void onCover.begin({ carrier_id: carrier_id ?? '', amount: null })}
    />
  </td>
)

const place = (city: string | null, state: string | null) => [city, state].filter(Boolean).join(', ')

const Unloading = ({ last }: { readonly last: NearbyCarrier['last'] }) => {
  const workspace = useWorkspace()
  const when = last.date === null ? null : stopTime({ date: last.date, time: last.time, timezone: last.timezone })
  return (
    <>
      <time>{when?.text}</time> <span className={styles.zone}>{when?.zone}</span>
      <p className={styles.aside}>
        {last.status === 'DELIVERED' || last.status === 'RELEASED' ? 'Delivered' : 'Due'} with{' '}
        <Button size="small" variant="ghost" onClick={() => workspace.open({ type: 'ShipmentTab', params: { pro: last.pro } })}>
          {last.pro}
        </Button>
      </p>
    </>
  )
}

/** Trucks near the pickup: posted by carriers, seen by the tracking service, or unloading there from our loads [2.41, 7.44]. */
export const AvailableEquipmentPanel = ({ shipment: { pro, version, load_info }, onCover }: PanelProps) => {
  const permitted = usePermitted()
  const [radius, setRadius] = useState(100)
  const equipment = load_info.equipment_type
  // Another version of the load may have another pickup.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  const ofOurs = useCallback((signal: AbortSignal) => calls.nearbyCarriers(pro, radius, signal), [pro, version, radius])
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  const ofService = useCallback((signal: AbortSignal) => calls.capacity(pro, radius, equipment, signal), [pro, version, radius, equipment])
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  const ofList = useCallback((signal: AbortSignal) => calls.nearbyTrucks(pro, radius, signal), [pro, version, radius])
  const nearby = useRequest(ofOurs)
  const mayCover = permitted('shipments#cover')
  const act = mayCover ? ([['', 44]] as const) : []
  return (
    <>
      <search className={styles.bar}>
        <SelectField
          label="Radius"
          layout="cell"
          className={styles.choice}
          value={String(radius)}
          onChange={(value) => setRadius(Number(value ?? radius))}
          options={RADII}
        />
        <span className={styles.aside}>around the pickup{equipment && `, ${equipment} needed`}</span>
      </search>
      {permitted('available_trucks#read') && <ListedTrucks ask={ofList} mayCover={mayCover} onCover={onCover} />}
      <Trucks
        title="Carriers unloading our loads nearby"
        what="Nearby carriers"
        request={nearby}
        rows={nearby.body?.nearby_carriers ?? []}
        none="No recent loads deliver near this pickup."
        heads={[['Carrier', undefined], ['Empty at', 170], ['Where', 190], ['Distance', 90], ['Equip', 80], ['Loads here', 90], ...act]}
      >
        {({ carrier_id, carrier, loads, last }) => (
          <tr key={carrier_id}>
            <td>{carrier}</td>
            <td>
              <Unloading last={last} />
            </td>
            <td>{place(last.city, last.state)}</td>
            <td>{last.distance_miles !== null && `${last.distance_miles} mi`}</td>
            <td>{last.equipment_type}</td>
            <td>{loads}</td>
            {mayCover && <CoverAct carrier_id={carrier_id} name={carrier} onCover={onCover} />}
          </tr>
        )}
      </Trucks>
      {permitted('tracking#capacity') && <ServiceTrucks ask={ofService} />}
    </>
  )
}

interface ListedTrucksProps {
  readonly ask: Parameters<typeof useRequest<{ readonly nearby_trucks: readonly NearbyTruck[] }>>[0]
  readonly mayCover: boolean
  readonly onCover: CoverFrom
}

const day = (date: string | null) => date && `${date.slice(5, 7)}/${date.slice(8)}`

/** Empty trucks near the pickup reported by carriers [2.48]. */
const ListedTrucks = ({ ask, mayCover, onCover }: ListedTrucksProps) => {
  const request = useRequest(ask)
  return (
    <Trucks
      title="Available trucks"
      what="Available trucks"
      request={request}
      rows={request.body?.nearby_trucks ?? []}
      none="No carrier has an available truck near this pickup."
      heads={[
        ['Carrier', undefined],
        ['Available', 170],
        ['Where', 190],
        ['Distance', 90],
        ['Truck', 80],
        ['Headed to', 90],
        ...(mayCover ? ([['', 44]] as const) : []),
      ]}
    >
      {(truck) => (
        <tr key={truck.id}>
          <td>
            {truck.carrier}
            <p className={styles.aside}>{[truck.phone, truck.notes].filter(Boolean).join(' · ')}</p>
          </td>
          <td>{[day(truck.available_start), day(truck.available_end)].filter(Boolean).join(' to ')}</td>
          <td>{truck.origin}</td>
          <td>{truck.distance_miles} mi</td>
          <td>{[truck.truck_type, truck.length !== null && `${truck.length} ft`].filter(Boolean).join(', ')}</td>
          <td>{truck.preferred_destination}</td>
          {mayCover && <CoverAct carrier_id={truck.carrier_id} name={truck.carrier} onCover={onCover} />}
        </tr>
      )}
    </Trucks>
  )
}

/** Available trucks near the pickup from the tracking service [7.44]. */
const ServiceTrucks = ({ ask }: { readonly ask: Parameters<typeof useRequest<CapacityAnswer>>[0] }) => {
  const request = useRequest(ask)
  const { body } = request
  return (
    <Trucks
      title="Available trucks from the tracking service"
      aside={body ? `${body.provider}${body.simulated ? ', demo data: not real trucks' : ''}` : undefined}
      what="Trucks from the tracking service"
      request={request}
      rows={body?.trucks ?? []}
      none="The tracking service shows no available truck near this pickup."
      heads={[
        ['Carrier', undefined],
        ['Available from', 170],
        ['Where', 190],
        ['Distance', 90],
        ['Equip', 80],
        ['MC', 90],
      ]}
    >
      {(truck) => (
        <tr key={truck.id}>
          <td>{truck.carrier_name}</td>
          <td>{truck.available_at && <InstantText at={truck.available_at} />}</td>
          <td>{place(truck.city, truck.state)}</td>
          <td>{truck.distance_miles} mi</td>
          <td>{truck.equipment_type}</td>
          <td>{truck.mc_number}</td>
        </tr>
      )}
    </Trucks>
  )
}
