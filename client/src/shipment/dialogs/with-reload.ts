import type { ShipmentResource } from '@waybill/shared/protocol/shipment-resource'
import type { ApiResponse } from '../../app/api-request.ts'
import { calls } from '../use-shipment.ts'

/**
 * Runs a command whose response is only what it saved, then reads the load again. Null if the load could not be read; the command still succeeded and
 * must not appear to have failed.
 */
export const withReload = async (
  pro: string,
  call: () => Promise<ApiResponse<unknown>>,
): Promise<ApiResponse<{ readonly next: ShipmentResource | null }>> => {
  const { status, position } = await call()
  const next = await calls.load(pro, false).then(
    ({ body }) => body.shipment,
    () => null,
  )
  return { status, position, body: { next } }
}
