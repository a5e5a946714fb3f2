import { formatDollars, parseDollars } from '@waybill/shared/money/dollars'
import type { HistoricalRate, LaneStatisticsResource } from '@waybill/shared/protocol/lane-history'
import { moneyText } from '../../ui/typed-text.ts'

const cents = (text: string): number => parseDollars(text) ?? 0

/** `$1,950.00 to $2,400.00, average $2,180.00, $1.98 a mile` */
export const rateRangeText = ({ low, average, high, per_mile }: NonNullable<LaneStatisticsResource['carrier']>): string => {
  const dollars = (text: string) => `$${moneyText.format(text)}`
  const range = low === high ? dollars(average) : `${dollars(low)} to ${dollars(high)}, average ${dollars(average)}`
  return per_mile === null ? range : `${range}, ${dollars(per_mile)} a mile`
}

/** Carrier pay in dollars, oldest load first; loads without a carrier amount are left out. */
export const costSeries = (rates: readonly Pick<HistoricalRate, 'carrier_total'>[]): readonly number[] =>
  rates.flatMap(({ carrier_total }) => (cents(carrier_total) > 0 ? [cents(carrier_total) / 100] : [])).toReversed()

/** Carrier pay per mile; empty if the amount or miles are unknown. */
export const perMile = ({ carrier_total, miles }: Pick<HistoricalRate, 'carrier_total' | 'miles'>): string =>
  miles !== null && miles > 0 && cents(carrier_total) > 0 ? formatDollars(Math.round(cents(carrier_total) / miles)) : ''

/** Margin as a percent of the customer total; null if either side is missing [9.3]. */
export const marginOf = ({ customer_total, carrier_total }: Pick<HistoricalRate, 'customer_total' | 'carrier_total'>): number | null => {
  const [customer, carrier] = [cents(customer_total), cents(carrier_total)]
  return customer === 0 || carrier === 0 ? null : ((customer - carrier) / customer) * 100
}
