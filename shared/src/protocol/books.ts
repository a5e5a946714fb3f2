/** What stands still, as `lists:changed` names it. */
export const ALARMS = 'alarms'

/** Books of the house as `lists:changed` names them: they are no part of what everybody is told once; who follows them reads them again. */
export const BOOKS: ReadonlySet<string> = new Set(['carriers', 'companies', 'users', 'roles', ALARMS])
