import { applyChanges } from '../fields/apply.ts'
import type { FieldChange } from '../fields/change.ts'
import { diffRecords } from '../fields/diff.ts'
import type { DecidedEvent, StoredEvent } from '../log/envelope.ts'
import type { CompanySettings } from './settings.ts'

/** Settings the company has changed; parts it never changed are absent. */
export type SavedSettings = Partial<CompanySettings>

export type SettingsEvent = DecidedEvent<'SettingsRevised', { readonly changes: readonly FieldChange[] }>

/**
 * Changes parts of the settings [2.24, 5.4]. `current` are the current settings, built-in or saved. Unchanged parts record no event.
 */
export const decideSettings = (state: SavedSettings | null, input: SavedSettings, current: CompanySettings): readonly SettingsEvent[] => {
  const touched = Object.fromEntries(
    Object.entries(input).filter(
      ([part, value]) => diffRecords({ part: current[part as keyof CompanySettings] }, { part: value }).length > 0,
    ),
  )
  const before = state ?? {}
  const changes = diffRecords(before, { ...before, ...touched })
  return changes.length === 0 ? [] : [{ type: 'SettingsRevised', schema_version: 1, data: { changes } }]
}

/** The settings after one more event of their stream. */
export const evolveSettings = (state: SavedSettings | null, { type, data }: Pick<StoredEvent, 'type' | 'data'>): SavedSettings => {
  if (type !== 'SettingsRevised') throw new Error(`unexpected settings event ${type}`)
  return applyChanges(state ?? {}, (data as unknown as SettingsEvent['data']).changes)
}
