import { X } from 'lucide-react'
import { useState } from 'react'
import { api, useSignedIn } from '../app/client.ts'
import { useLive } from '../commands/use-live.ts'
import { Button } from '../ui/Button.tsx'
import { ComboboxField } from '../ui/ComboboxField.tsx'
import { DateField } from '../ui/DateField.tsx'
import { NumberField } from '../ui/NumberField.tsx'
import { SegmentedControl } from '../ui/RadioField.tsx'
import { Section } from '../ui/Section.tsx'
import { Tag } from '../ui/Tag.tsx'
import { TextField } from '../ui/TextField.tsx'
import { type BoardFilter, boardFilterOf, type Conditions, changeConditions, type FilterValue, filtersOf } from './board-filter.ts'
import styles from './FilterPanel.module.css'
import { DEFAULT_RADIUS, FILTER_GROUPS, type FilterField, type FilterOption, namesOf, turnedAway, wantedToo } from './filter-fields.ts'
import { findOptions, useNameOfValue } from './filter-options.ts'

type Change = (change: { readonly [name: string]: FilterValue | undefined }) => void

interface FieldProps<Kind extends FilterField['kind']> {
  readonly field: FilterField & { readonly kind: Kind }
  readonly said: Conditions
  readonly onChange: Change
}

const listOf = (value: FilterValue | undefined): readonly string[] => (value === undefined ? [] : [value].flat().map(String))
const textOf = (value: FilterValue | undefined): string => listOf(value)[0] ?? ''

/** One of several values, or none of them. */
const ValuesFilter = ({ field, said, onChange }: FieldProps<'values'>) => {
  const { staticInfo } = useSignedIn()
  const { board } = useLive()
  const { name, label, negated, options } = field
  const nameOf = useNameOfValue()
  const negative = `not_${name}`
  const [not, setNot] = useState(said[name] === undefined && said[negative] !== undefined)
  const into = not ? negative : name
  const chosen = listOf(said[into])
  const switchTo = (next: boolean) => {
    setNot(next)
    const [wanted, unwanted] = [listOf(said[name]), listOf(said[negative])]
    if (!next) return onChange({ [name]: unwanted.reduce((all, value) => wantedToo(options, all, value), wanted), [negative]: undefined })
    const turned = turnedAway(options, wanted)
    onChange({ [name]: wanted.filter((value) => !turned.includes(value)), [negative]: [...new Set([...turned, ...unwanted])] })
  }
  const labelOf = (value: string) =>
    (options.from === 'list' ? options.options.find((each) => each.value === value)?.label : undefined) ?? nameOf(options, value)
  const without = (from: string, value: string) => onChange({ [from]: listOf(said[from]).filter((each) => each !== value) })
  return (
    <div className={styles.values}>
      <div className={styles.line}>
        <ComboboxField<FilterOption>
          label={label}
          field={name}
          value={null}
          placeholder={not ? 'none of' : 'any'}
          onChange={(option) =>
            option && onChange({ [into]: not ? [...new Set([...chosen, option.value])] : wantedToo(options, chosen, option.value) })
          }
          search={(letters, signal) => findOptions({ api, staticInfo, board }, options, letters, signal)}
          keyOf={({ value }) => value}
          textOf={({ label: words }) => words}
          className={styles.wide}
        />
        {negated && (
          <SegmentedControl
            label={`${label}: is or is not`}
            value={not ? 'not' : 'is'}
            onChange={(next) => switchTo(next === 'not')}
            choices={[
              { value: 'is', label: 'is' },
              { value: 'not', label: 'not' },
            ]}
          />
        )}
      </div>
      {[name, negative].map((from) => {
        const here = listOf(said[from])
        return (
          here.length > 0 && (
            <div key={from} className={styles.chosen}>
              {here.map((value) => (
                <Tag key={value} label={`${from === negative ? 'not ' : ''}${labelOf(value)}`} onRemove={() => without(from, value)} />
              ))}
            </div>
          )
        )
      })}
    </div>
  )
}

const RangeFilter = ({ field, said, onChange }: FieldProps<'range'>) => {
  const [from = '', to = ''] = namesOf(field)
  if (field.of === 'pro') {
    return (
      <div className={styles.pair}>
        {(
          [
            [from, `${field.label} from`],
            [to, `${field.label} to`],
          ] as const
        ).map(([name, label]) => (
          <TextField
            key={name}
            label={label}
            field={name}
            figures="digits"
            value={textOf(said[name])}
            maxLength={40}
            onChange={(text) => onChange({ [name]: text.replace(/[^\w-]/g, '') })}
          />
        ))}
      </div>
    )
  }
  return (
    <div className={styles.pair}>
      {(
        [
          [from, `${field.label} from`],
          [to, `${field.label} to`],
        ] as const
      ).map(([name, label]) => (
        <DateField
          key={name}
          label={label}
          field={name}
          value={textOf(said[name]) || null}
          onChange={(day) => onChange({ [name]: day ?? undefined })}
        />
      ))}
    </div>
  )
}

interface Place {
  readonly city: string
  readonly state: string | null
}

const sayPlace = ({ city, state }: Place) => [city, state].filter(Boolean).join(', ')

/** What was typed as it stands first: not every city is in the list. */
const findPlaces = async (letters: string, signal: AbortSignal): Promise<readonly Place[]> => {
  if (letters === '') return []
  const { body } = await api.get<{ places: readonly Place[] }>('/places', { query: { search: letters }, signal })
  const found = new Map(body.places.map((place) => [sayPlace(place), { city: place.city, state: place.state }]))
  return [...found.values(), { city: letters.replace(/,.*$/, '').trim(), state: null }].filter(
    (place, index, all) => all.findIndex((other) => sayPlace(other) === sayPlace(place)) === index,
  )
}

/** A city by name, or all around it within some miles [3.9]. */
const PlaceFilter = ({ field, said, onChange }: FieldProps<'place'>) => {
  const { name, label } = field
  const city = textOf(said[`${name}_city`])
  const around = textOf(said.location_search) === 'radius'
  return (
    <div className={styles.place}>
      <ComboboxField<Place>
        label={label}
        field={`${name}_city`}
        value={city === '' ? null : { city, state: listOf(said[`${name}_state`])[0] ?? null }}
        placeholder="City, state"
        onChange={(place) =>
          onChange({
            [`${name}_city`]: place?.city,
            [`${name}_state`]: place?.state ? [place.state] : undefined,
            ...(place === null && { [`${name}_radius`]: undefined }),
          })
        }
        search={findPlaces}
        keyOf={sayPlace}
        textOf={sayPlace}
        className={styles.wide}
      />
      <SegmentedControl
        label={`${label}: exact or around it`}
        value={around ? 'radius' : 'exact'}
        onChange={(next) => onChange({ location_search: next === 'radius' ? 'radius' : undefined })}
        choices={[
          { value: 'exact', label: 'Exact' },
          { value: 'radius', label: 'Radius' },
        ]}
      />
      <NumberField
        label={`${label} radius`}
        layout="cell"
        field={`${name}_radius`}
        unit="mi"
        disabled={!around}
        value={Number(textOf(said[`${name}_radius`]) || DEFAULT_RADIUS)}
        onChange={(miles) =>
          onChange({ [`${name}_radius`]: miles !== null && miles > 0 && miles < 10_000 ? String(Math.round(miles)) : undefined })
        }
        className={styles.miles}
      />
    </div>
  )
}

const FlagFilter = ({ field, said, onChange }: FieldProps<'flag'>) => {
  const value = textOf(said[field.name])
  return (
    <div className={styles.flag}>
      <span>{field.label}</span>
      <SegmentedControl
        label={field.label}
        value={value === '' ? 'any' : value === 'true' ? 'yes' : 'no'}
        onChange={(next) => onChange({ [field.name]: next === 'any' ? undefined : next === 'yes' })}
        choices={[
          { value: 'any', label: 'any' },
          { value: 'yes', label: 'yes' },
          { value: 'no', label: 'no' },
        ]}
      />
    </div>
  )
}

const FilterControl = ({ field, ...rest }: { readonly field: FilterField; readonly said: Conditions; readonly onChange: Change }) => {
  switch (field.kind) {
    case 'values':
      return <ValuesFilter field={field} {...rest} />
    case 'range':
      return <RangeFilter field={field} {...rest} />
    case 'place':
      return <PlaceFilter field={field} {...rest} />
    case 'flag':
      return <FlagFilter field={field} {...rest} />
    case 'text':
      return (
        <TextField
          label={field.label}
          field={field.name}
          value={textOf(rest.said[field.name])}
          maxLength={120}
          placeholder="contains"
          onChange={(text) => rest.onChange({ [field.name]: text })}
        />
      )
  }
}

export interface FilterPanelProps {
  readonly filter: BoardFilter
  readonly onFilter: (change: Partial<BoardFilter>) => void
  /** What the board shows of itself: all filters away leaves that. */
  readonly beginning: BoardFilter
  /** What no filter takes away: it is not offered. */
  readonly held: Conditions
  readonly onClose: () => void
}

/** Everything that can be asked of a load [3.7, 3.8]; what is set takes effect at once. */
export const FilterPanel = ({ filter, onFilter, beginning, held, onClose }: FilterPanelProps) => {
  const said = filtersOf({ ...filter, words: '' })
  const change: Change = (some) => {
    const { status, more } = boardFilterOf(changeConditions(said, some))
    onFilter({ status, more })
  }
  // Also a field that was turned into its opposite is as it was, though it says nothing yet.
  const [cleared, setCleared] = useState(0)
  const clear = () => {
    setCleared(cleared + 1)
    onFilter(beginning)
  }
  return (
    <>
      <div className={styles.head}>
        <h2 className="font-semibold">Filters</h2>
        <span className={styles.grow} />
        <Button variant="ghost" size="small" onClick={clear}>
          Clear all
        </Button>
        <Button variant="ghost" size="small" icon={X} aria-label="Close filters" onClick={onClose} />
      </div>
      <div className={styles.body}>
        {FILTER_GROUPS.map(({ title, fields: all }) => {
          const fields = all.filter((field) => namesOf(field).every((name) => held[name] === undefined))
          const set = fields.filter((field) => namesOf(field).some((name) => said[name] !== undefined && name !== 'location_search')).length
          return (
            <Section key={title} title={title} summary={set > 0 && `${set} set`}>
              <div key={cleared} className={styles.fields}>
                {fields.map((field) => (
                  <FilterControl key={`${field.kind} ${field.name}`} field={field} said={said} onChange={change} />
                ))}
              </div>
            </Section>
          )
        })}
      </div>
    </>
  )
}
