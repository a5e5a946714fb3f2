import { X } from 'lucide-react'
import { useState } from 'react'
import { api, useSignedIn } from '../app/client.ts'
import { useLive } from '../live/use-live.ts'
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
import {
  DEFAULT_RADIUS,
  excludedWhenNegated,
  FILTER_GROUPS,
  type FilterField,
  type FilterOption,
  namesOf,
  withSelected,
} from './filter-fields.ts'
import { findOptions, useValueLabel } from './filter-options.ts'

type Change = (change: { readonly [name: string]: FilterValue | undefined }) => void

interface FieldProps<Kind extends FilterField['kind']> {
  readonly field: FilterField & { readonly kind: Kind }
  readonly conditions: Conditions
  readonly onChange: Change
}

const listOf = (value: FilterValue | undefined): readonly string[] => (value === undefined ? [] : [value].flat().map(String))
const textOf = (value: FilterValue | undefined): string => listOf(value)[0] ?? ''

/** One of several values, or none of them. */
const ValuesFilter = ({ field, conditions, onChange }: FieldProps<'values'>) => {
  const { staticInfo } = useSignedIn()
  const { board } = useLive()
  const { name, label, negated, options } = field
  const nameOf = useValueLabel()
  const negative = `not_${name}`
  const [not, setNot] = useState(conditions[name] === undefined && conditions[negative] !== undefined)
  const into = not ? negative : name
  const chosen = listOf(conditions[into])
  const switchTo = (next: boolean) => {
    setNot(next)
    const [included, excluded] = [listOf(conditions[name]), listOf(conditions[negative])]
    if (!next)
      return onChange({ [name]: excluded.reduce((all, value) => withSelected(options, all, value), included), [negative]: undefined })
    const turned = excludedWhenNegated(options, included)
    onChange({ [name]: included.filter((value) => !turned.includes(value)), [negative]: [...new Set([...turned, ...excluded])] })
  }
  const labelOf = (value: string) =>
    (options.from === 'list' ? options.options.find((each) => each.value === value)?.label : undefined) ?? nameOf(options, value)
  const without = (from: string, value: string) => onChange({ [from]: listOf(conditions[from]).filter((each) => each !== value) })
  return (
    <div className={styles.values}>
      <div className={styles.line}>
        <ComboboxField<FilterOption>
          label={label}
          field={name}
          value={null}
          placeholder={not ? 'none of' : 'any'}
          onChange={(option) =>
            option && onChange({ [into]: not ? [...new Set([...chosen, option.value])] : withSelected(options, chosen, option.value) })
          }
          search={(text, signal) => findOptions({ api, staticInfo, board }, options, text, signal)}
          keyOf={({ value }) => value}
          textOf={(value) => value.label}
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
        const here = listOf(conditions[from])
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

const RangeFilter = ({ field, conditions, onChange }: FieldProps<'range'>) => {
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
            numeric="digits"
            value={textOf(conditions[name])}
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
          value={textOf(conditions[name]) || null}
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

const placeText = ({ city, state }: Place) => [city, state].filter(Boolean).join(', ')

/** The typed text comes first: not every city is in the list. */
const findPlaces = async (text: string, signal: AbortSignal): Promise<readonly Place[]> => {
  if (text === '') return []
  const { body } = await api.get<{ places: readonly Place[] }>('/places', { query: { search: text }, signal })
  const found = new Map(body.places.map((place) => [placeText(place), { city: place.city, state: place.state }]))
  return [...found.values(), { city: text.replace(/,.*$/, '').trim(), state: null }].filter(
    (place, index, all) => all.findIndex((other) => placeText(other) === placeText(place)) === index,
  )
}

/** A city by name, or within a radius in miles [3.9]. */
const PlaceFilter = ({ field, conditions, onChange }: FieldProps<'place'>) => {
  const { name, label } = field
  const city = textOf(conditions[`${name}_city`])
  const around = textOf(conditions.location_search) === 'radius'
  return (
    <div className={styles.place}>
      <ComboboxField<Place>
        label={label}
        field={`${name}_city`}
        value={city === '' ? null : { city, state: listOf(conditions[`${name}_state`])[0] ?? null }}
        placeholder="City, state"
        onChange={(place) =>
          onChange({
            [`${name}_city`]: place?.city,
            [`${name}_state`]: place?.state ? [place.state] : undefined,
            ...(place === null && { [`${name}_radius`]: undefined }),
          })
        }
        search={findPlaces}
        keyOf={placeText}
        textOf={placeText}
        className={styles.wide}
      />
      <SegmentedControl
        label={`${label}: exact or within a radius`}
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
        value={Number(textOf(conditions[`${name}_radius`]) || DEFAULT_RADIUS)}
        onChange={(miles) =>
          onChange({ [`${name}_radius`]: miles !== null && miles > 0 && miles < 10_000 ? String(Math.round(miles)) : undefined })
        }
        className={styles.miles}
      />
    </div>
  )
}

const FlagFilter = ({ field, conditions, onChange }: FieldProps<'flag'>) => {
  const value = textOf(conditions[field.name])
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

const FilterControl = ({ field, ...rest }: { readonly field: FilterField; readonly conditions: Conditions; readonly onChange: Change }) => {
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
          value={textOf(rest.conditions[field.name])}
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
  /** The filter the board starts with, which "Clear all" resets to. */
  readonly beginning: BoardFilter
  /** Conditions that can't be removed; they aren't offered. */
  readonly held: Conditions
  readonly onClose: () => void
}

/** All filters of the board [3.7, 3.8]; a change takes effect immediately. */
export const FilterPanel = ({ filter, onFilter, beginning, held, onClose }: FilterPanelProps) => {
  const conditions = filtersOf({ ...filter, searchText: '' })
  const change: Change = (next) => {
    const { status, more } = boardFilterOf(changeConditions(conditions, next))
    onFilter({ status, more })
  }
  // A field switched to "not" also counts as changed, though it has no values yet.
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
          const set = fields.filter((field) =>
            namesOf(field).some((name) => conditions[name] !== undefined && name !== 'location_search'),
          ).length
          return (
            <Section key={title} title={title} summary={set > 0 && `${set} set`}>
              <div key={cleared} className={styles.fields}>
                {fields.map((field) => (
                  <FilterControl key={`${field.kind} ${field.name}`} field={field} conditions={conditions} onChange={change} />
                ))}
              </div>
            </Section>
          )
        })}
      </div>
    </>
  )
}
