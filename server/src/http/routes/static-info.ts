import { createHash } from 'node:crypto'
import type { StaticInfo } from '@waybill/shared/protocol/static-info'
import { Hono } from 'hono'
import { etag } from 'hono/etag'
import { LRUCache } from 'lru-cache'
import type { ReadTenantSettings } from '../../commands/tenant-settings.ts'
import type { VisibilityOf } from '../../integrations/visibility/service.ts'
import type { ApiEnv } from '../api-env.ts'
import type { ApiRoutes } from '../app.ts'
import { staticInfoOf } from '../static-info.ts'

const KEPT_MS = 5_000

interface Answer {
  readonly body: string
  readonly tag: string
}

/** What the workspace's pickers offer [7.5], made once for all users of a tenant; a client that has it already is told so. */
export const staticInfoRoutes = (settings: ReadTenantSettings, visibilityOf: VisibilityOf): ApiRoutes => {
  const answers = new LRUCache<string, Answer>({
    max: 1000,
    ttl: KEPT_MS,
    fetchMethod: async (tenant) => {
      const { required_fields, document_folders } = await settings(tenant)
      // An account that cannot be meant must not keep the pickers from everybody.
      const tracking = await visibilityOf(tenant).catch(() => null)
      const static_info: StaticInfo = {
        ...staticInfoOf(required_fields, document_folders),
        macropoint_visibility_integration: tracking && { provider: tracking.provider, simulated: tracking.simulated },
      }
      const body = JSON.stringify({ static_info })
      return { body, tag: `"${createHash('sha256').update(body).digest('base64url')}"` }
    },
  })
  return new Hono<ApiEnv>().get('/static_info', etag(), async (c) => {
    const { body, tag } = (await answers.fetch(c.var.tenant)) as Answer
    return c.body(body, 200, { 'content-type': 'application/json', 'cache-control': 'private, no-cache', etag: tag })
  })
}
