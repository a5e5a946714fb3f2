import { Schema } from 'effect'

const coded = Schema.Struct({ code: Schema.String, description: Schema.String })
const choice = Schema.Struct({ label: Schema.String, value: Schema.String })

/** A provider of an integration; `simulated`: none is connected. */
const provider = Schema.Struct({ provider: Schema.String, simulated: Schema.Boolean })

/** The options of the workspace's pickers, and the fields that a tenant requires [3.10]. An integration is null if the tenant has none. */
export const StaticInfo = Schema.Struct({
  default_incident_reason_codes: Schema.Array(Schema.Struct({ id: Schema.Int, ...coded.fields })),
  /** With the group of each, such as `REEFER`: null where it has none. */
  equip_options: Schema.Array(Schema.Struct({ ...coded.fields, group: Schema.NullOr(Schema.String) })),
  lane_pricing_integrations: Schema.Array(provider),
  revenue_types: Schema.Array(Schema.Struct({ rev_type: Schema.String, description: Schema.String })),
  document_folders: Schema.Array(Schema.String),
  /** With what each usually costs, as decimal dollars. */
  accessorial_options: Schema.Array(
    Schema.Struct({ ...coded.fields, customer_rate: Schema.NullOr(Schema.String), carrier_rate: Schema.NullOr(Schema.String) }),
  ),
  agent_options: Schema.Array(Schema.Struct({ agent_id: Schema.String, id: Schema.NullOr(Schema.String) })),
  user_agent_options: Schema.Array(Schema.Struct({ agent_id: Schema.String, id: Schema.NullOr(Schema.String) })),
  office_options: Schema.Array(Schema.String),
  enc_qual: Schema.Array(coded),
  business_unit_options: Schema.Array(choice),
  region_options: Schema.Array(choice),
  mode_options: Schema.Array(choice),
  highlight_color_options: Schema.Array(choice),
  required_field_options: Schema.Array(Schema.Struct({ table_name: Schema.String, column_name: Schema.String })),
  batch_csv_column_headers: Schema.Array(Schema.String),
  mcp_integration: Schema.NullOr(provider),
  carrier_assure_integration: Schema.NullOr(provider),
  macropoint_visibility_integration: Schema.NullOr(provider),
  /** Address of a tile server with `{z}`, `{x}`, `{y}`; null: maps are drawn from the bundled outlines. */
  map_tiles: Schema.NullOr(Schema.String),
})
export type StaticInfo = typeof StaticInfo.Type
