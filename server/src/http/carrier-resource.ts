import { BLANK_CARRIER } from '@waybill/shared/carrier/blank'
import { type CarrierFigures, figuresResource } from '@waybill/shared/carrier/columns'
import { carrierFields } from '@waybill/shared/carrier/input'
import { type Carrier, carrierStatus } from '@waybill/shared/carrier/state'
import { Schema } from 'effect'

const encode = Schema.encodeSync(Schema.Struct(carrierFields))

/** A carrier as calls answer him: amounts in decimal dollars. `figures`: what our loads say of him, where it was asked. */
export const carrierResource = (carrier: Carrier, version: number, figures?: CarrierFigures) => ({
  ...carrier,
  ...encode({ ...BLANK_CARRIER, ...carrier }),
  payee: carrier.payee ?? null,
  ...(figures && figuresResource(figures)),
  status: carrierStatus(carrier),
  version,
})
