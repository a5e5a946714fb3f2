import { createHash } from 'node:crypto'
import { getStaticInfo } from '@waybill/shared/calls/workspace'
import type { StaticInfo } from '@waybill/shared/protocol/static-info'
import { Effect } from 'effect'
import { LRUCache } from 'lru-cache'
import type { ReadTenantLists, TenantLists } from '../../commands/record/tenant-lists.ts'
import type { ReadTenantSettings, TenantSettings } from '../../commands/tenant-settings.ts'
import type { VisibilityOf } from '../../integrations/tracking/service.ts'
import { FileResponse } from '../file-response.ts'
import { type Implementation, implement } from '../implement.ts'
import { staticInfoOf } from '../static-info.ts'

interface Answer {
  readonly lists: TenantLists
  readonly settings: TenantSettings
  readonly tracking: string
  readonly body: string
  readonly tag: string
}

interface Parts {
  readonly settings: ReadTenantSettings
  readonly lists: ReadTenantLists
  readonly visibilityOf: VisibilityOf
  readonly mapTiles: string | null
}

/**
 * The options of the workspace's pickers [7.5], built once for all users of a tenant until they change; a client that has them is answered
 * 304.
 */
export const staticInfoCalls = ({ settings, lists, visibilityOf, mapTiles }: Parts): readonly Implementation[] => {
  const answers = new LRUCache<string, Answer>({ max: 1000 })
  const answerOf = async (tenant: string): Promise<Answer> => {
    // An invalid account must not keep the pickers from everyone.
    const [own, requiredFields, tracking] = await Promise.all([lists(tenant), settings(tenant), visibilityOf(tenant).catch(() => null)])
    const macropoint_visibility_integration = tracking && { provider: tracking.provider, simulated: tracking.simulated }
    const serialized = JSON.stringify(macropoint_visibility_integration)
    const known = answers.get(tenant)
    if (known && known.lists === own && known.settings === requiredFields && known.tracking === serialized) return known
    const static_info: StaticInfo = {
      ...staticInfoOf(requiredFields.required_fields, own),
      macropoint_visibility_integration,
      map_tiles: mapTiles,
    }
    const body = JSON.stringify({ static_info })
    const tag = `"${createHash('sha256').update(body).digest('base64url')}"`
    const answer = { lists: own, settings: requiredFields, tracking: serialized, body, tag }
    answers.set(tenant, answer)
    return answer
  }
  return [
    implement(getStaticInfo, {
      handle: ({ tenant }) =>
        Effect.promise(async () => {
          const { body, tag } = await answerOf(tenant)
          return new FileResponse(body, { 'content-type': 'application/json', 'cache-control': 'private, no-cache', etag: tag })
        }),
    }),
  ]
}
