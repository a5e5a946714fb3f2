import { Schema } from 'effect'

/** Tabs that one user may have open at once. */
export const MAX_TABS = 200

const Tab = Schema.Record(Schema.String, Schema.Json)

/** An open tab as it is kept for its user [3.5]. What a tab holds is the client's matter. */
export const TabRecord = Schema.Struct({ id: Schema.String, auth_uid: Schema.String, tab: Tab })
export type TabRecord = typeof TabRecord.Type

/** `POST /tab_records` [7.9]. */
export const TabRecordBody = Schema.Struct({ auth_uid: Schema.String, tab: Tab })

/** `POST /tab_records/batch_create` [7.10]. */
export const TabRecordBatchBody = Schema.Struct({ auth_uid: Schema.String, tabs: Schema.Array(Tab).check(Schema.isMaxLength(MAX_TABS)) })

/** `POST /tab_records/destroy_all` [7.12]. */
export const TabRecordOwnerBody = Schema.Struct({ auth_uid: Schema.String })
