/** The alarms list, as `lists:changed` names it. */
export const ALARMS = 'alarms'

/** Directory lists as `lists:changed` names them. They are not part of the static info; clients that show them reload them. */
export const LIVE_LISTS: ReadonlySet<string> = new Set(['carriers', 'companies', 'users', 'roles', ALARMS])
