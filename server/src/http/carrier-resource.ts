import { BLANK_CARRIER } from '@waybill/shared/carrier/blank'
import { type CarrierStatistics, statisticsResource } from '@waybill/shared/carrier/columns'
import { carrierFields } from '@waybill/shared/carrier/input'
import { type Carrier, carrierStatus } from '@waybill/shared/carrier/state'
import { Schema } from 'effect'

const encode = Schema.encodeSync(Schema.Struct(carrierFields))

/** A carrier as the API returns it: amounts in decimal dollars. `statistics` are the totals from its loads, when requested. */
export const carrierResource = (carrier: Carrier, version: number, statistics?: CarrierStatistics) => ({
  ...carrier,
  ...encode({ ...BLANK_CARRIER, ...carrier }),
  payee: carrier.payee ?? null,
  ...(statistics && statisticsResource(statistics)),
  status: carrierStatus(carrier),
  version,
})
