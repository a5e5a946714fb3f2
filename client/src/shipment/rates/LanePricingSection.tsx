import { parseDollars } from '@waybill/shared/money/dollars'
import { RefreshCw } from 'lucide-react'
import { useSignedIn } from '../../app/client.ts'
import { usePermitted } from '../../app/use-permitted.ts'
import { Button } from '../../ui/Button.tsx'
import panel from '../../ui/Panels.module.css'
import { Section } from '../../ui/Section.tsx'
import { moneyText } from '../../ui/typed-text.ts'
import { RefusalNote } from '../dialogs/Refusal.tsx'
import { useCommand } from '../dialogs/use-command.ts'
import { withReload } from '../dialogs/with-reload.ts'
import { useFormPart } from '../form/form-context.ts'
import { isDirty } from '../form/shipment-form.ts'
import type { LoadSectionProps } from '../sections/section-props.ts'
import { calls } from '../use-shipment.ts'

const MARKETS = { spot: 'Spot', contract: 'Contract' } as const

const money = (amount: unknown) => moneyText.format(String(amount))
const perMile = (average: unknown, miles: number) =>
  miles > 0 ? moneyText.format(((parseDollars(String(average)) ?? 0) / 100 / miles).toFixed(2)) : ''

/** `42 loads on 11/20/2026` */
const sourceOf = ({ sample_size, date }: { readonly sample_size: number; readonly date: string }) =>
  `${sample_size.toLocaleString('en-US')} loads, ${date.slice(5, 7)}/${date.slice(8)}/${date.slice(0, 4)}`

/** Market rates paid to carriers on the lane, from rate providers, and the suggested rate for this load [2.40, 3.14, 7.22]. */
export const LanePricingSection = ({ onDone }: LoadSectionProps) => {
  const { saved, dirty } = useFormPart(({ form }) => ({ saved: form.saved, dirty: isDirty(form) })).part
  const { staticInfo } = useSignedIn()
  const permitted = usePermitted()
  const { pro, lane_prices, rates } = saved
  const command = useCommand(pro)
  const sources = staticInfo?.lane_pricing_integrations ?? []
  const simulated = lane_prices.length > 0 ? lane_prices.some((price) => price.simulated) : sources.some((source) => source.simulated)
  if (!onDone) return null

  const refresh = () =>
    command.send(
      'Lane prices',
      () => withReload(pro, () => calls.refreshLanePrices(pro)),
      ({ next }) => {
        if (next) onDone(next)
      },
    )
  return (
    <Section title="Lane pricing" flush summary={simulated ? 'Demo data: no rate provider connected' : undefined}>
      <div className={panel.bar}>
        {permitted('lane_prices#refresh') && (
          <Button
            size="small"
            icon={RefreshCw}
            pending={command.pending}
            disabledReason={dirty ? 'Save or discard your changes first' : undefined}
            onClick={() => void refresh()}
          >
            {lane_prices.length > 0 ? 'Refresh' : 'Get lane prices'}
          </Button>
        )}
        <span className="text-ink-2" role="status">
          {rates.carrier_suggested_market_rate !== null &&
            lane_prices.length > 0 &&
            `Suggested market rate $${money(rates.carrier_suggested_market_rate)}, fuel included`}
        </span>
      </div>
      <div className={panel.refused}>
        <RefusalNote alerts={command.others([])} />
      </div>
      {lane_prices.length === 0 ? (
        <p className={panel.empty}>No lane prices yet. Prices use the lane and equipment.</p>
      ) : (
        <table className={panel.table}>
          <thead>
            <tr>
              <th scope="col">Source</th>
              <th scope="col" style={{ width: 80 }}>
                Market
              </th>
              <th scope="col">Lane</th>
              {['Low $', 'Average $', 'High $', 'Fuel $', '$ per mi', 'Weight'].map((head) => (
                <th key={head} scope="col" className="num" style={{ width: 84 }}>
                  {head}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {lane_prices.map((price) => (
              <tr key={`${price.provider} ${price.market}`}>
                <td>
                  {price.provider}
                  <p className={panel.aside}>{sourceOf(price)}</p>
                </td>
                <td>{MARKETS[price.market]}</td>
                <td>
                  {price.origin} to {price.destination}
                  <p className={panel.aside}>
                    {[price.equipment_type, `${price.miles.toLocaleString('en-US')} mi`].filter(Boolean).join(' · ')}
                  </p>
                </td>
                <td className="num">{money(price.low)}</td>
                <td className="num">{money(price.average)}</td>
                <td className="num">{money(price.high)}</td>
                <td className="num">{money(price.fuel)}</td>
                <td className="num">{perMile(price.average, price.miles)}</td>
                <td className="num">{Math.round(price.weight * 100)} %</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Section>
  )
}
