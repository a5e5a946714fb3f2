import { diffRecords } from '../fields/diff.ts'
import type { CompanySettings } from './settings.ts'
import { type SettingsEvent, settingsStream } from './stream.ts'

/** Settings the company has changed; parts it never changed are absent. */
export type SavedSettings = Partial<CompanySettings>

/**
 * Changes parts of the settings [2.24, 5.4]. `standing` are the current settings, built-in or saved. Unchanged parts record no event.
 */
export const decideSettings = (state: SavedSettings | null, said: SavedSettings, standing: CompanySettings): readonly SettingsEvent[] => {
  const touched = Object.fromEntries(
    Object.entries(said).filter(
      ([part, value]) => diffRecords({ part: standing[part as keyof CompanySettings] }, { part: value }).length > 0,
    ),
  )
  const before = state ?? {}
  const changes = diffRecords(before, { ...before, ...touched })
  return changes.length === 0 ? [] : [settingsStream.happened('SettingsRevised', { changes })]
}
