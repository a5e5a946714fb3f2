import { diffRecords } from '../fields/diff.ts'
import type { CompanySettings, SavedSettings } from './settings.ts'
import { type SettingsEvent, settingsStream } from './stream.ts'

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
  return changes.length === 0 ? [] : [settingsStream.happened('SettingsRevised', { changes })]
}
