import type { ShipmentBoardRow } from '@waybill/shared/boards/shipment-row'
import type { EventMeta, JsonObject } from '@waybill/shared/log/envelope'
import type { RoleLevels } from '@waybill/shared/permissions/roles'
import type { ColumnType, Generated } from 'kysely'

/** The tables as Kysely sees them; `migrations/` is the truth. Instants are ISO 8601 UTC, cut to milliseconds when read. */
export interface Schema {
  readonly tenants: TenantTable
  readonly tenant_head: TenantHeadTable
  readonly streams: StreamTable
  readonly events: EventTable
  readonly command_ledger: CommandLedgerTable
  readonly checkpoints: CheckpointTable
  readonly counters: CounterTable
  readonly board_shipments: BoardShipmentTable
  readonly leases: LeaseTable
  readonly carriers: CarrierTable
  readonly customers: CustomerTable
  readonly users: UserTable
  readonly roles: RoleTable
  readonly records: RecordTable
  readonly house_settings: HouseSettingsTable
  readonly credentials: CredentialTable
  readonly last_seen: LastSeenTable
  readonly sessions: SessionTable
  readonly sign_in_attempts: SignInAttemptTable
  readonly security_log: SecurityLogTable
  readonly tab_records: TabRecordTable
  readonly saved_views: SavedViewTable
  readonly default_views: DefaultViewTable
  readonly template_choices: TemplateChoiceTable
  readonly tracking_positions: TrackingPositionTable
  readonly debug_logs: DebugLogTable
  readonly import_rows: ImportRowTable
  readonly mails: MailTable
  readonly audit_entries: AuditEntryTable
  readonly audit_fields: AuditFieldTable
  readonly stopped_projections: StoppedProjectionTable
  readonly personal_keys: PersonalKeyTable
  readonly personal_places: PersonalPlaceTable
  readonly erased_places: ErasedPlaceTable
  readonly webhooks: WebhookTable
  readonly webhook_deliveries: WebhookDeliveryTable
  readonly tracking_requests: TrackingRequestTable
  readonly integration_secrets: IntegrationSecretTable
  readonly integration_calls: IntegrationCallTable
  readonly carrier_checks: CarrierCheckTable
  readonly carrier_imports: CarrierImportTable
}

interface TenantTable {
  tenant_id: string
  name: string
  settings: JsonObject
  created_at: Generated<string>
}

interface TenantHeadTable {
  tenant_id: string
  position: number
  hash: Buffer
  /** `-infinity` before the first event. */
  recorded_at: string
}

interface StreamTable {
  tenant_id: string
  stream_id: string
  type: string
  version: number
}

interface EventTable {
  tenant_id: string
  position: number
  stream_id: string
  version: number
  type: string
  schema_version: number
  data: JsonObject
  meta: EventMeta
  /** Cut to milliseconds here; the chain is made of `utc_text(recorded_at)`. */
  recorded_at: string
  content_hash: Buffer
  hash: Buffer
}

interface CommandLedgerTable {
  tenant_id: string
  command_id: string
  request_hash: Buffer
  stream_id: string
  position: number
  version: number
  recorded_at: string
}

interface CheckpointTable {
  tenant_id: string
  projection: string
  position: number
}

interface CounterTable {
  tenant_id: string
  name: string
  next: number
}

interface BoardShipmentTable extends ShipmentBoardRow {
  readonly tenant_id: string
}

interface LeaseTable {
  tenant_id: string
  pro: string
  user_id: string
  expires_at: string
}

interface PartnerColumns {
  tenant_id: string
  id: string
  version: number
  position: number
  name: string
  city: string | null
  state: string | null
  status: string
  retired: boolean
  search: string
  detail: JsonObject
}

interface CarrierTable extends PartnerColumns {
  mc_number: string | null
  dot_number: string | null
}

interface CustomerTable extends PartnerColumns {}

interface UserTable {
  tenant_id: string
  id: string
  version: number
  position: number
  username: string
  email: string | null
  first_name: string
  last_name: string
  roles: string[]
  agents: string[]
  office: string | null
  profile_pic: string | null
  timezone: string | null
  retired: boolean
}

interface RoleTable {
  tenant_id: string
  id: string
  version: number
  position: number
  name: string
  description: string | null
  levels: RoleLevels
  deleted: boolean
}

interface HouseSettingsTable {
  tenant_id: string
  id: string
  version: number
  position: number
  content: JsonObject
}

interface RecordTable {
  tenant_id: string
  id: string
  version: number
  position: number
  list: string
  number: number
  status: string
  ends_on: string | null
  search: string
  detail: JsonObject
}

interface CredentialTable {
  tenant_id: string
  user_id: string
  password_hash: string
  changed_at: Generated<string>
}

interface LastSeenTable {
  tenant_id: string
  user_id: string
  last_seen_at: string
}

interface SessionTable {
  tenant_id: string
  token_hash: Buffer
  user_id: string
  created_at: Generated<string>
  expires_at: string
  last_seen_at: Generated<string>
  revoked_at: string | null
  address: string | null
  /** What its browser said of itself. */
  device: string | null
  timezone: string | null
  /** The role that an administrator looks at the product with; null: with his own [6.11]. */
  test_role: string | null
}

interface SignInAttemptTable {
  tenant_id: string
  id: Generated<number>
  username: string
  address: string
  succeeded: boolean
  at: Generated<string>
}

interface SecurityLogTable {
  tenant_id: string
  id: Generated<number>
  at: Generated<string>
  user_id: string | null
  address: string | null
  action: string
  detail: Generated<JsonObject>
}

interface SavedViewTable {
  tenant_id: string
  id: Generated<number>
  kind: string
  user_id: string
  name: string
  shared: boolean
  content: ColumnType<JsonObject, string, string>
  created_at: Generated<string>
  updated_at: Generated<string>
}

interface DefaultViewTable {
  tenant_id: string
  user_id: string
  kind: string
  view_id: number
}

interface TemplateChoiceTable {
  tenant_id: string
  /** '' is the house. */
  user_id: string
  mode: string
  view_type: string
  template_id: number
}

interface TabRecordTable {
  tenant_id: string
  id: string
  auth_uid: string
  tab: JsonObject
}

interface TrackingPositionTable {
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

interface TrackingRequestTable {
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

interface MailTable {
  tenant_id: string
  id: string
  pro: string
  from_address: string
  to_address: string
  subject: string
  body: string
  /** JSON text when written. */
  attachments: ColumnType<readonly JsonObject[], string, never>
  message_id: string
  provider: string
  simulated: boolean
  created_at: Generated<string>
  attempted_at: string | null
  delivered_at: string | null
  n: Generated<number>
}

interface DebugLogTable {
  tenant_id: string
  id: Generated<number>
  at: Generated<string>
  user_id: string | null
  entry: JsonObject
}

interface ImportRowTable {
  tenant_id: string
  source: string
  key: string
  report: JsonObject
}

interface AuditEntryTable {
  tenant_id: string
  position: number
  at: string
  kind: string
  record: string
  type: string
  person: string
  address: string | null
}

interface AuditFieldTable {
  tenant_id: string
  field: string
  at: string
  position: number
}

interface StoppedProjectionTable {
  tenant_id: string
  projection: string
  position: number
  stream_id: string
  type: string
  schema_version: number
  since: Generated<string>
}

interface PersonalKeyTable {
  tenant_id: string
  id: string
  kind: string
  lookup: Buffer | null
  sealed_key: string | null
  plain_to: number | null
  created_at: Generated<string>
  erased_at: string | null
}

interface PersonalPlaceTable {
  tenant_id: string
  key_id: string
  position: number
}

interface ErasedPlaceTable {
  tenant_id: string
  position: number
  places: ColumnType<readonly (readonly (string | number)[])[], string, string>
}

interface WebhookTable {
  tenant_id: string
  id: string
  url: string
  secret: string
  former_secret: string | null
  former_secret_until: string | null
  kinds: string[]
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

interface WebhookDeliveryTable {
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

interface IntegrationSecretTable {
  tenant_id: string
  ref: string
  integration_id: string
  field: string
  sealed: string
  created_at: Generated<string>
}

interface IntegrationCallTable {
  tenant_id: string
  id: Generated<number>
  integration_id: string
  provider: string
  action: string
  succeeded: boolean
  status_code: number | null
  said: string | null
  duration_ms: number
  at: Generated<string>
}

interface CarrierCheckTable {
  tenant_id: string
  carrier_id: string
  checked_at: string
  provider: string
  simulated: boolean
  said: string | null
}

interface CarrierImportTable {
  tenant_id: string
  id: Generated<number>
  file_name: string
  sha256: string
  lines: number
  started_by: string
  started_at: Generated<string>
  status: Generated<'waiting' | 'running' | 'done' | 'failed'>
  takes: Generated<number>
  read: Generated<number>
  accepted: Generated<number>
  unchanged: Generated<number>
  rejected: Generated<number>
  rejects: ColumnType<readonly { readonly line: number; readonly reason: string }[], string | undefined, string>
  message: string | null
  finished_at: string | null
}
