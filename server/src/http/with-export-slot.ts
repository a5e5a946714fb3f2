import type { Context } from 'hono'
import type { ApiEnv } from './api-env.ts'
import { errorResponse } from './error-response.ts'
import { withEnd } from './export-slots.ts'
import { TooManyExports } from './failures.ts'

/** Lets a few exports run at once; others wait for a slot, and are answered 429 when none becomes free. */
export const withExportSlot = async (c: Context<ApiEnv>, respond: () => Promise<Response>): Promise<Response> => {
  const release = await c.var.edge.exportSlots.take(c.var.tenant)
  if (release === null) return errorResponse(c, new TooManyExports())
  try {
    const response = await respond()
    if (response.ok && response.body !== null) return new Response(withEnd(response.body, release), response)
    release()
    return response
  } catch (error) {
    release()
    throw error
  }
}
