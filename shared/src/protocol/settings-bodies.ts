import { Schema } from 'effect'
import { optional } from '../fields/optional.ts'
import { DEMANDABLE, type HouseSettings, RequiredFieldSettings, settingFields } from '../settings/settings.ts'

/** What a save of the settings says: a part that is absent stays as it is. */
export const SettingsBody = Schema.Struct({
  settings: Schema.Struct({ ...optional(settingFields), version: Schema.optionalKey(Schema.NullOr(Schema.Int)) }),
})

/** Required fields that somebody thinks of [5.4]. */
export const PreviewBody = Schema.Struct({ preview: Schema.Struct({ required_fields: RequiredFieldSettings }) })

/** The settings as they stand, and every column that may be demanded. */
export const SettingsAnswer = Schema.Struct({
  settings: Schema.Struct({ ...settingFields, version: Schema.Int }),
  demandable: Schema.Record(Schema.String, Schema.Array(Schema.String)),
})
export const settingsResource = ({ decided, version }: { readonly decided: HouseSettings; readonly version: number }) => ({
  settings: { ...decided, version },
  demandable: DEMANDABLE,
})

/** How many open loads, and which, lack what would be demanded; `new`: they lack nothing of what is demanded now. */
export const PreviewAnswer = Schema.Struct({
  preview: Schema.Struct({
    looked_at: Schema.Int,
    failing: Schema.Int,
    failing_now: Schema.Int,
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
