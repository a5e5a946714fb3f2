import { Schema } from 'effect'
import { optional } from '../fields/optional.ts'
import { CONFIGURABLE_FIELDS, type CompanySettings, RequiredFieldSettings, settingFields } from '../settings/settings.ts'

/** What a save of the settings says: a part that is absent stays as it is. */
export const SettingsBody = Schema.Struct({
  settings: Schema.Struct({ ...optional(settingFields), version: Schema.optionalKey(Schema.NullOr(Schema.Int)) }),
})

/** Required fields to preview before saving [5.4]. */
export const PreviewBody = Schema.Struct({ preview: Schema.Struct({ required_fields: RequiredFieldSettings }) })

/** The current settings, and every column that can be made required. */
export const SettingsAnswer = Schema.Struct({
  settings: Schema.Struct({ ...settingFields, version: Schema.Int }),
  available_required_fields: Schema.Record(Schema.String, Schema.Array(Schema.String)),
})
export const settingsResource = ({ decided, version }: { readonly decided: CompanySettings; readonly version: number }) => ({
  settings: { ...decided, version },
  available_required_fields: CONFIGURABLE_FIELDS,
})

/** How many open loads were checked, would be missing a required field, and are missing one now. `new`: a load that is missing none now. */
export const PreviewAnswer = Schema.Struct({
  preview: Schema.Struct({
    checked: Schema.Int,
    would_fail: Schema.Int,
    fails_now: Schema.Int,
    loads: Schema.Array(
      Schema.Struct({
        pro: Schema.String,
        status: Schema.String,
        customer: Schema.NullOr(Schema.String),
        new: Schema.Boolean,
        messages: Schema.Array(Schema.String),
      }),
    ),
  }),
})
