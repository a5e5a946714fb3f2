import type { NearbyCarrier, NearbyTruck } from '@waybill/shared/protocol/lane-history'
import { Truck } from 'lucide-react'
import { type ReactNode, useCallback, useState } from 'react'
import { usePermitted } from '../../../app/use-permitted.ts'
import { stopTime } from '../../../boards/stop-time.ts'
import { Button, IconButton } from '../../../ui/Button.tsx'
import { SelectField } from '../../../ui/SelectField.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { VisuallyHidden } from '../../../ui/VisuallyHidden.tsx'
import { useWorkspace } from '../../../workspace/use-workspace.ts'
import type { CapacityAnswer } from '../shipment-calls.ts'
import { calls } from '../use-shipment.ts'
import { NotLoaded } from './NotLoaded.tsx'
import styles from './Panels.module.css'
import type { CoverFrom, PanelProps } from './panel-props.ts'
import { type Asked, useAnswer } from './use-answer.ts'
import { When } from './When.tsx'

const RADII = [50, 100, 150, 250].map((miles) => ({ value: String(miles), label: `Within ${miles} mi` }))

interface ListProps<T> {
  readonly title: string
  readonly aside?: string | undefined
  readonly what: string
  readonly asked: Asked<unknown>
  readonly rows: readonly T[]
  readonly none: string
  readonly heads: readonly (readonly [title: string, width: number | undefined])[]
  readonly children: (row: T) => ReactNode
}

/** One source of trucks, with its own answer and its own failure. */
const Trucks = <T,>({ title, aside, what, asked, rows, none, heads, children }: ListProps<T>) => (
  <section aria-label={title}>
    <h3 className={styles.folder}>
      {title} {aside && <span className={styles.aside}>{aside}</span>}
    </h3>
    <NotLoaded what={what} failure={asked.failure} retry={asked.retry} />
    {asked.body === null && asked.failure === null && <Skeleton label={`Loading: ${title}`} rows={2} columns={['1fr', '1fr', '120px']} />}
    {asked.body !== null && rows.length === 0 && <p className={styles.empty}>{none}</p>}
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
      disabledReason={carrier_id === null ? 'The carrier is not in our books' : onCover.blocked}
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

/** Whose trucks are near the pickup: told to us, seen by the tracking service, or unloading there with a load of ours [2.41, 7.44]. */
export const AvailableEquipmentPanel = ({ shipment: { pro, version, load_info }, onCover }: PanelProps) => {
  const permitted = usePermitted()
  const [radius, setRadius] = useState(100)
  const equipment = load_info.equipment_type
  // The pickup of another version may be elsewhere.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  const ofOurs = useCallback((signal: AbortSignal) => calls.nearbyCarriers(pro, radius, signal), [pro, version, radius])
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  const ofService = useCallback((signal: AbortSignal) => calls.capacity(pro, radius, equipment, signal), [pro, version, radius, equipment])
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  const ofList = useCallback((signal: AbortSignal) => calls.nearbyTrucks(pro, radius, signal), [pro, version, radius])
  const nearby = useAnswer(ofOurs)
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
        <span className={styles.aside}>around the pickup{equipment && `, ${equipment} wanted`}</span>
      </search>
      {permitted('available_trucks#read') && <ListedTrucks ask={ofList} mayCover={mayCover} onCover={onCover} />}
      <Trucks
        title="Carriers who unload nearby with our loads"
        what="The carriers nearby"
        asked={nearby}
        rows={nearby.body?.nearby_carriers ?? []}
        none="No load of ours ends near the pickup these days."
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
  readonly ask: Parameters<typeof useAnswer<{ readonly nearby_trucks: readonly NearbyTruck[] }>>[0]
  readonly mayCover: boolean
  readonly onCover: CoverFrom
}

const day = (date: string | null) => date && `${date.slice(5, 7)}/${date.slice(8)}`

/** Trucks that carriers told us stand empty near the pickup [2.48]. */
const ListedTrucks = ({ ask, mayCover, onCover }: ListedTrucksProps) => {
  const asked = useAnswer(ask)
  return (
    <Trucks
      title="Available trucks"
      what="The available trucks"
      asked={asked}
      rows={asked.body?.nearby_trucks ?? []}
      none="No carrier told us of an empty truck near the pickup."
      heads={[
        ['Carrier', undefined],
        ['Available', 170],
        ['Where', 190],
        ['Distance', 90],
        ['Truck', 80],
        ['Wants to', 90],
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

/** Trucks that the tracking service sees free near the pickup [7.44]. */
const ServiceTrucks = ({ ask }: { readonly ask: Parameters<typeof useAnswer<CapacityAnswer>>[0] }) => {
  const asked = useAnswer(ask)
  const { body } = asked
  return (
    <Trucks
      title="Free trucks that the tracking service sees"
      aside={body ? `${body.provider}${body.simulated ? ', simulated: no such truck is there' : ''}` : undefined}
      what="The trucks of the tracking service"
      asked={asked}
      rows={body?.trucks ?? []}
      none="The tracking service sees no free truck near the pickup."
      heads={[
        ['Carrier', undefined],
        ['Free from', 170],
        ['Where', 190],
        ['Distance', 90],
        ['Equip', 80],
        ['MC', 90],
      ]}
    >
      {(truck) => (
        <tr key={truck.id}>
          <td>{truck.carrier_name}</td>
          <td>{truck.available_at && <When at={truck.available_at} />}</td>
          <td>{place(truck.city, truck.state)}</td>
          <td>{truck.distance_miles} mi</td>
          <td>{truck.equipment_type}</td>
          <td>{truck.mc_number}</td>
        </tr>
      )}
    </Trucks>
  )
}
