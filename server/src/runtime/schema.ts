import type {
  BoardShipmentTable,
  CarrierCheckTable,
  CarrierFigureTable,
  CarrierImportTable,
  CarrierLoadTable,
  CarrierTable,
  CarrierYearTable,
  CompanySettingsTable,
  CustomerTable,
  ImportRowTable,
  LeaseTable,
  RecordTable,
} from './tables/directory-tables.ts'
import type {
  AuditEntryTable,
  AuditFieldTable,
  CheckpointTable,
  CommandLedgerTable,
  CounterTable,
  ErasedPlaceTable,
  EventTable,
  PersonalKeyTable,
  PersonalPlaceTable,
  PublishedAnchorTable,
  StoppedProjectionTable,
  StreamTable,
  TenantHeadTable,
  TenantTable,
  ViewVersionTable,
} from './tables/log.ts'
import type { OutboxTable } from './tables/outbox.ts'
import type {
  IntegrationCallTable,
  IntegrationSecretTable,
  TrackingPositionTable,
  TrackingRequestTable,
  WebhookDeliveryTable,
  WebhookTable,
} from './tables/outside.ts'
import type {
  CredentialTable,
  DebugLogTable,
  DefaultViewTable,
  KnownDeviceTable,
  LastSeenTable,
  RoleTable,
  SavedViewTable,
  SecurityLogTable,
  SessionTable,
  SignInAttemptTable,
  TabRecordTable,
  TemplateChoiceTable,
  UserTable,
} from './tables/people.ts'

/** The tables as Kysely types; `migrations/` defines them. Instants are ISO 8601 UTC, cut to milliseconds when read. */
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
  readonly company_settings: CompanySettingsTable
  readonly credentials: CredentialTable
  readonly last_seen: LastSeenTable
  readonly sessions: SessionTable
  readonly sign_in_attempts: SignInAttemptTable
  readonly known_devices: KnownDeviceTable
  readonly security_log: SecurityLogTable
  readonly tab_records: TabRecordTable
  readonly saved_views: SavedViewTable
  readonly default_views: DefaultViewTable
  readonly template_choices: TemplateChoiceTable
  readonly tracking_positions: TrackingPositionTable
  readonly debug_logs: DebugLogTable
  readonly import_rows: ImportRowTable
  readonly outbox: OutboxTable
  readonly view_versions: ViewVersionTable
  readonly audit_entries: AuditEntryTable
  readonly audit_fields: AuditFieldTable
  readonly stopped_projections: StoppedProjectionTable
  readonly published_anchors: PublishedAnchorTable
  readonly personal_keys: PersonalKeyTable
  readonly personal_places: PersonalPlaceTable
  readonly erased_places: ErasedPlaceTable
  readonly webhooks: WebhookTable
  readonly webhook_deliveries: WebhookDeliveryTable
  readonly tracking_requests: TrackingRequestTable
  readonly integration_secrets: IntegrationSecretTable
  readonly integration_calls: IntegrationCallTable
  readonly carrier_checks: CarrierCheckTable
  readonly carrier_loads: CarrierLoadTable
  readonly carrier_figures: CarrierFigureTable
  readonly carrier_years: CarrierYearTable
  readonly carrier_imports: CarrierImportTable
}
