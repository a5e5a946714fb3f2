import { applyChanges } from '../fields/apply.ts'
import type { FieldChange } from '../fields/change.ts'
import { diffRecords } from '../fields/diff.ts'
import type { DecidedEvent, StoredEvent } from '../log/envelope.ts'
import type { HouseSettings } from './settings.ts'

/** What a house has decided so far; a part that it never touched is not there. */
export type DecidedSettings = Partial<HouseSettings>

export type SettingsEvent = DecidedEvent<'SettingsRevised', { readonly changes: readonly FieldChange[] }>

/**
 * Decides parts of the settings anew [2.24, 5.4]. `standing` are those that hold now, whoever they came from. What stays is no event.
 */
export const decideSettings = (state: DecidedSettings | null, said: DecidedSettings, standing: HouseSettings): readonly SettingsEvent[] => {
  const touched = Object.fromEntries(
    Object.entries(said).filter(
      ([part, value]) => diffRecords({ part: standing[part as keyof HouseSettings] }, { part: value }).length > 0,
    ),
  )
  const before = state ?? {}
  const changes = diffRecords(before, { ...before, ...touched })
  return changes.length === 0 ? [] : [{ type: 'SettingsRevised', schema_version: 1, data: { changes } }]
}

/** The settings after one more event of their stream. */
export const evolveSettings = (state: DecidedSettings | null, { type, data }: Pick<StoredEvent, 'type' | 'data'>): DecidedSettings => {
  if (type !== 'SettingsRevised') throw new Error(`unexpected settings event ${type}`)
  return applyChanges(state ?? {}, (data as unknown as SettingsEvent['data']).changes)
}
