import { CHECK_CALL_SOURCES } from '@waybill/shared/shipment/rules/check-call-sources'
import { lookups, type PlaceMatch } from '../../records/lookup-calls.ts'
import { ComboboxField } from '../../ui/ComboboxField.tsx'
import { DateField } from '../../ui/DateField.tsx'
import { SelectField } from '../../ui/SelectField.tsx'
import { TimeField } from '../../ui/TimeField.tsx'
import type { CheckCallForm } from './use-check-call.ts'

export const CHECK_CALL_FIELDS = ['date', 'time', 'source', 'city', 'note']

const SOURCES = CHECK_CALL_SOURCES.map((source) => ({ value: source, label: source }))

const findPlaces = async (letters: string, signal: AbortSignal): Promise<readonly PlaceMatch[]> =>
  letters.trim() === '' ? [] : (await lookups.places(letters, signal)).body.places

export interface CheckCallFieldsProps {
  readonly form: Pick<CheckCallForm, 'draft' | 'set'>
  readonly errorOf: (field: string) => string | undefined
  readonly layout: 'cell' | 'stacked'
  readonly classNames?: { readonly date?: string | undefined; readonly time?: string | undefined; readonly short?: string | undefined }
}

/** When, how and where the driver checked in. */
export const CheckCallFields = ({ form: { draft, set }, errorOf, layout, classNames = {} }: CheckCallFieldsProps) => (
  <>
    <DateField
      label="Date"
      field="check_call.date"
      layout={layout}
      className={classNames.date}
      placeholder="Today"
      value={draft.date}
      onChange={(date) => set({ date })}
      error={errorOf('date')}
    />
    <TimeField
      label="Time"
      field="check_call.time"
      layout={layout}
      className={classNames.time}
      placeholder="Now"
      value={draft.time}
      onChange={(time) => set({ time })}
      error={errorOf('time')}
    />
    <SelectField
      label="Source"
      field="check_call.source"
      layout={layout}
      className={classNames.short}
      value={draft.source}
      onChange={(source) => set({ source: source ?? 'Phone' })}
      options={SOURCES}
      error={errorOf('source')}
    />
    <ComboboxField
      label="Location"
      field="check_call.city"
      layout={layout}
      className={classNames.short}
      placeholder="City"
      value={draft.place}
      onChange={(place) => set({ place })}
      search={findPlaces}
      keyOf={({ city, state, zip }) => `${city} ${state} ${zip}`}
      textOf={({ city, state }) => `${city}, ${state}`}
      detailOf={({ zip }) => zip}
      error={errorOf('city')}
    />
  </>
)
