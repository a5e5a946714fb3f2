import { formatDollars, parseDollars } from '@waybill/shared/money/dollars'
import type { HistoricalRate, LaneFiguresResource } from '@waybill/shared/protocol/lane-history'
import { moneyText } from '../../../ui/typed-text.ts'

const cents = (text: string): number => parseDollars(text) ?? 0

/** `$1,950.00 to $2,400.00, average $2,180.00, $1.98 a mile` */
export const sideText = ({ low, average, high, per_mile }: NonNullable<LaneFiguresResource['carrier']>): string => {
  const dollars = (text: string) => `$${moneyText.format(text)}`
  const range = low === high ? dollars(average) : `${dollars(low)} to ${dollars(high)}, average ${dollars(average)}`
  return per_mile === null ? range : `${range}, ${dollars(per_mile)} a mile`
}

/** What the carriers were paid, the oldest load first, in dollars; what nobody wrote down is left out. */
export const costLine = (rates: readonly Pick<HistoricalRate, 'carrier_total'>[]): readonly number[] =>
  rates.flatMap(({ carrier_total }) => (cents(carrier_total) > 0 ? [cents(carrier_total) / 100] : [])).toReversed()

/** What the carrier got for a mile; empty where either is not known. */
export const perMile = ({ carrier_total, miles }: Pick<HistoricalRate, 'carrier_total' | 'miles'>): string =>
  miles !== null && miles > 0 && cents(carrier_total) > 0 ? formatDollars(Math.round(cents(carrier_total) / miles)) : ''

/** Percent of the customer's total that was left; null where one side was not written down [9.3]. */
export const marginOf = ({ customer_total, carrier_total }: Pick<HistoricalRate, 'customer_total' | 'carrier_total'>): number | null => {
  const [customer, carrier] = [cents(customer_total), cents(carrier_total)]
  return customer === 0 || carrier === 0 ? null : ((customer - carrier) / customer) * 100
}
