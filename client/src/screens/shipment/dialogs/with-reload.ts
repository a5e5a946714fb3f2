import type { ShipmentResource } from '@waybill/shared/protocol/shipment-resource'
import type { Answer } from '../../../app/api.ts'
import { calls } from '../use-shipment.ts'

/**
 * A command that answers only what it wrote down, with the load as it left it. Null when the load could not be read again: the command
 * is done all the same, and must not look as if it had failed.
 */
export const withReload = async (
  pro: string,
  call: () => Promise<Answer<unknown>>,
): Promise<Answer<{ readonly next: ShipmentResource | null }>> => {
  const { status, position } = await call()
  const next = await calls.load(pro, false).then(
    ({ body }) => body.shipment,
    () => null,
  )
  return { status, position, body: { next } }
}
