import type { JsonObject } from '@waybill/shared/log/envelope'
import type { Generated } from 'kysely'

// Tables of integrations: tracking, webhooks, provider calls. Instants are ISO 8601 UTC, cut to milliseconds
// when read.

export interface TrackingPositionTable {
  tenant_id: string
  pro: string
  at: string
  lat: number
  lon: number
  city: string | null
  state: string | null
  source: string
  next_stop_id: string | null
  eta: string | null
}

export interface TrackingRequestTable {
  tenant_id: string
  command_id: string
  pro: string
  action: 'place' | 'change' | 'stop'
  state: Generated<'asked' | 'answered' | 'done' | 'failed' | 'unknown' | 'given_up'>
  provider: string
  order_id: Generated<string | null>
  live: Generated<boolean>
  request: JsonObject
  command: Generated<JsonObject | null>
  asked_at: Generated<string>
}

export interface WebhookTable {
  tenant_id: string
  id: string
  url: string
  secret: string
  former_secret: string | null
  former_secret_until: string | null
  kinds: string[]
  in_order: Generated<boolean>
  active: boolean
  stopped_because: string | null
  planned_to: number
  last_position: number | null
  generation: Generated<number>
  created_by: string
  created_at: Generated<string>
  updated_by: string
  updated_at: Generated<string>
}

export interface WebhookDeliveryTable {
  tenant_id: string
  webhook_id: string
  position: number
  generation: number
  previous_position: number | null
  stream_id: string
  type: string
  status: Generated<'pending' | 'delivered'>
  attempts: Generated<number>
  planned_at: Generated<string>
  next_attempt_at: Generated<string>
  attempted_at: string | null
  delivered_at: string | null
  response_status: number | null
  error: string | null
}

export interface IntegrationSecretTable {
  tenant_id: string
  ref: string
  integration_id: string
  field: string
  sealed: string
  created_at: Generated<string>
}

export interface IntegrationCallTable {
  tenant_id: string
  id: Generated<number>
  integration_id: string
  provider: string
  action: string
  succeeded: boolean
  status_code: number | null
  message: string | null
  duration_ms: number
  at: Generated<string>
}
