import type { HistoricalRate, LaneStatisticsResource } from '@waybill/shared/protocol/lane-history'
import { Truck } from 'lucide-react'
import { useCallback, useState } from 'react'
import { usePermitted } from '../../app/use-permitted.ts'
import { useRequest } from '../../app/use-request.ts'
import { Button, IconButton } from '../../ui/Button.tsx'
import { CheckboxField } from '../../ui/CheckboxField.tsx'
import { NotLoaded } from '../../ui/NotLoaded.tsx'
import styles from '../../ui/Panels.module.css'
import { SelectField } from '../../ui/SelectField.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { Sparkline } from '../../ui/Sparkline.tsx'
import { moneyText } from '../../ui/typed-text.ts'
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx'
import { useWorkspace } from '../../workspace/use-workspace.ts'
import { calls } from '../use-shipment.ts'
import { costSeries, marginOf, perMile, rateRangeText } from './lane-rate-text.ts'
import type { CoverFrom, PanelProps } from './panel-props.ts'

const RADII = [10, 25, 50, 100, 150].map((miles) => ({ value: String(miles), label: `Within ${miles} mi` }))
const TIMES = [3, 6, 12, 24].map((months) => ({ value: String(months), label: `Last ${months} months` }))

const Figures = ({ statistics, rates }: { readonly statistics: LaneStatisticsResource; readonly rates: readonly HistoricalRate[] }) => (
  <>
    <Sparkline values={costSeries(rates)} label="Carrier pay by load, most recent at the right" />
    <span role="status" className="text-ink-2">
      {statistics.loads === 0
        ? 'No loads'
        : [
            `${statistics.loads} ${statistics.loads === 1 ? 'load' : 'loads'}`,
            statistics.carrier && `Carrier ${rateRangeText(statistics.carrier)}`,
            statistics.customer && `Customer ${rateRangeText(statistics.customer)}`,
          ]
            .filter(Boolean)
            .join(' · ')}
    </span>
  </>
)

const Row = ({ rate, onCover, mayCover }: { readonly rate: HistoricalRate; readonly onCover: CoverFrom; readonly mayCover: boolean }) => {
  const workspace = useWorkspace()
  const margin = marginOf(rate)
  return (
    <tr>
      <td>{rate.pickup_date && `${rate.pickup_date.slice(5, 7)}/${rate.pickup_date.slice(8)}/${rate.pickup_date.slice(2, 4)}`}</td>
      <td>
        <Button size="small" variant="ghost" onClick={() => workspace.open({ type: 'ShipmentTab', params: { pro: rate.pro } })}>
          {rate.pro}
        </Button>
      </td>
      <td>
        {rate.carrier}
        <p className={styles.aside}>{rate.customer}</p>
      </td>
      <td>
        {rate.origin}
        <p className={styles.aside}>to {rate.destination}</p>
      </td>
      <td>{rate.equipment_type}</td>
      <td className="num">{rate.miles?.toLocaleString('en-US')}</td>
      <td className="num">{moneyText.format(rate.customer_total)}</td>
      <td className="num">{moneyText.format(rate.carrier_total)}</td>
      <td className="num">{perMile(rate)}</td>
      <td className="num">{margin === null ? '' : `${margin.toFixed(1)}%`}</td>
      {mayCover && (
        <td className={styles.acts}>
          {rate.carrier_id !== null && (
            <IconButton
              icon={Truck}
              size="small"
              label={`Cover with ${rate.carrier} at the rate of ${rate.pro}`}
              disabledReason={onCover.blocked}
              onClick={() => void onCover.begin({ carrier_id: rate.carrier_id ?? '', amount: null })}
            />
          )}
        </td>
      )}
    </tr>
  )
}

/** Past rates on the load's lane: carriers, amounts paid and margin [2.41]. */
export const HistoricalRatesPanel = ({ shipment: { pro, version }, onCover }: PanelProps) => {
  const mayCover = usePermitted()('shipments#cover')
  const [radius, setRadius] = useState(50)
  const [months, setMonths] = useState(12)
  const [same, setSame] = useState(true)
  // Another version of the load may have other stops.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  const ask = useCallback(
    (signal: AbortSignal) => calls.historicalRates(pro, { radius, months, equipment: same ? 'same' : 'any' }, signal),
    [pro, version, radius, months, same],
  )
  const { body, asking, failure, retry } = useRequest(ask)
  const rates = body?.historical_rates ?? []
  return (
    <>
      <search className={styles.bar} aria-busy={asking}>
        <SelectField
          label="Radius"
          layout="cell"
          className={styles.choice}
          value={String(radius)}
          onChange={(value) => setRadius(Number(value ?? radius))}
          options={RADII}
        />
        <SelectField
          label="Time"
          layout="cell"
          className={styles.choice}
          value={String(months)}
          onChange={(value) => setMonths(Number(value ?? months))}
          options={TIMES}
        />
        <CheckboxField label="Same equipment" value={same} onChange={setSame} />
        {body && <Figures statistics={body.statistics} rates={rates} />}
      </search>
      <NotLoaded what="Historical rates" failure={failure} retry={retry} />
      {body === null && failure === null && <Skeleton label="Loading historical rates" rows={5} columns={['80px', '80px', '1fr', '1fr']} />}
      {body && rates.length === 0 && (
        <p className={styles.empty}>
          {body.is_place_known
            ? 'No loads on this lane match these filters.'
            : 'Add a city and state to the stops to see rates for the lane.'}
        </p>
      )}
      {rates.length > 0 && (
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col" style={{ width: 84 }}>
                Pickup
              </th>
              <th scope="col" style={{ width: 92 }}>
                Pro
              </th>
              <th scope="col">Carrier and customer</th>
              <th scope="col">Lane</th>
              <th scope="col" style={{ width: 64 }}>
                Equip
              </th>
              <th scope="col" className="num" style={{ width: 64 }}>
                Miles
              </th>
              <th scope="col" className="num" style={{ width: 92 }}>
                Customer $
              </th>
              <th scope="col" className="num" style={{ width: 92 }}>
                Carrier $
              </th>
              <th scope="col" className="num" style={{ width: 72 }}>
                $ per mi
              </th>
              <th scope="col" className="num" style={{ width: 68 }}>
                Margin
              </th>
              {mayCover && (
                <th scope="col" style={{ width: 44 }}>
                  <VisuallyHidden>Actions</VisuallyHidden>
                </th>
              )}
            </tr>
          </thead>
          <tbody>
            {rates.map((rate) => (
              <Row key={rate.pro} rate={rate} onCover={onCover} mayCover={mayCover} />
            ))}
          </tbody>
        </table>
      )}
    </>
  )
}
