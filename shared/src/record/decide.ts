import { Result } from 'effect'
import { type Alert, type Refusal, refuse } from '../decision/refusal.ts'
import { diffRecords } from '../fields/diff.ts'
import { type RecordFields, type RecordList, recordValueText } from './list.ts'
import type { ListedRecord } from './state.ts'
import { type RecordEvent, recordStream } from './stream.ts'

/** Commands for a record. An absent field stays as it is, null clears it. */
export type RecordCommand =
  | { readonly type: 'CreateRecord'; readonly fields: RecordFields }
  | { readonly type: 'ReviseRecord'; readonly fields: RecordFields; readonly active?: boolean }
  /** In use it is deactivated instead, and what names it goes on to. */
  | { readonly type: 'RemoveRecord' }

export interface RecordCommandFacts {
  readonly list: RecordList
  readonly number: number
  /** The built-in fields, if the record is built in. */
  readonly builtIn: RecordFields | null
  /** Whether anything names it. */
  readonly in_use: boolean
}

export type RecordDecision = Result.Result<readonly RecordEvent[], Refusal>

const isEmpty = (value: unknown) => value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0)

/** What stands against the fields of a record: `Accessorial: Code is required`. */
export const recordAlerts = (
  { fields, resource, noun, check }: Pick<RecordList, 'fields' | 'resource' | 'noun' | 'check'>,
  values: RecordFields,
): readonly Alert[] => [
  ...fields
    .filter(({ key, required }) => required && isEmpty(values[key]))
    .map(({ key, title }) => ({
      key: `${resource}.${key}:required`,
      field: `${resource}.${key}`,
      message: `${noun}: ${title} is required`,
    })),
  ...(check?.(values) ?? []),
]

const blank = ({ fields }: RecordList): RecordFields =>
  Object.fromEntries(fields.map(({ key, kind }) => [key, kind === 'flag' ? false : null]))

/** The fields of a record whole: what it does not say is empty. */
export const wholeFields = (list: RecordList, fields: RecordFields): RecordFields => ({ ...blank(list), ...fields })

/** Judges a command against a record (null before it is written down). A save that changes nothing is no event. */
export const decideRecord = (state: ListedRecord | null, command: RecordCommand, facts: RecordCommandFacts): RecordDecision => {
  const { list, number, builtIn } = facts
  const named = (fields: RecordFields) => (list.key === null ? list.noun : `${list.noun} ${recordValueText(fields[list.key])}`)
  const created = (fields: RecordFields, is_built_in: boolean): RecordEvent =>
    recordStream.happened('RecordCreated', { list: list.path, number, fields, is_built_in })
  const marked = (type: 'RecordActivated' | 'RecordDeactivated' | 'RecordRemoved'): RecordEvent =>
    recordStream.happened(type, { list: list.path })
  const revised = (before: RecordFields, after: RecordFields): readonly RecordEvent[] => {
    const changes = diffRecords(before, after)
    return changes.length === 0 ? [] : [recordStream.happened('RecordRevised', { list: list.path, changes })]
  }
  const invalid = (fields: RecordFields) => {
    const alerts = recordAlerts(list, fields)
    return alerts.length > 0 ? refuse('InvalidRecord', 'Error: Fill all required fields.', alerts) : null
  }

  if (command.type === 'CreateRecord') {
    const fields = wholeFields(list, command.fields)
    const wrong = invalid(fields)
    if (wrong) return wrong
    if (state?.status === 'removed') return Result.succeed([...revised(state.fields, fields), marked('RecordActivated')])
    if (state || builtIn) {
      const isOff = state?.status === 'inactive'
      const message = `${named(fields)} already exists${isOff ? ', but is inactive. Activate it instead' : ''}.`
      const field = `${list.resource}.${list.key ?? 'id'}`
      return refuse('RecordExists', message, [{ key: `${field}:taken`, field, message }])
    }
    return Result.succeed([created(fields, false)])
  }

  const before = state?.status === 'removed' ? null : (state?.fields ?? builtIn)
  if (before === null) return refuse('UnknownRecord', `${list.noun} not found.`)
  const first = state ? [] : [created(before, true)]
  const isActive = state === null || state.status === 'active'
  if (command.type === 'RemoveRecord') {
    if (!facts.in_use) return Result.succeed([...first, marked('RecordRemoved')])
    return Result.succeed(isActive ? [...first, marked('RecordDeactivated')] : [])
  }
  const whole = wholeFields(list, before)
  const fields = { ...whole, ...command.fields }
  const key = list.key
  if (key !== null && fields[key] !== whole[key]) {
    const title = list.fields.find((field) => field.key === key)?.title ?? key
    const field = `${list.resource}.${key}`
    const message = `${list.noun}: ${title} can't be changed because loads use it. Add a new one and deactivate this one.`
    return refuse('KeyNotChangeable', message, [{ key: `${field}:stays`, field, message }])
  }
  const changed = revised(before, fields)
  const wrong = changed.length > 0 ? invalid(fields) : null
  if (wrong) return wrong
  const active = command.active ?? isActive
  const turned = active === isActive ? [] : [marked(active ? 'RecordActivated' : 'RecordDeactivated')]
  const events = [...changed, ...turned]
  return Result.succeed(events.length === 0 ? [] : [...first, ...events])
}
