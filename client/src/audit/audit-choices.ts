import { fieldName } from '@waybill/shared/shipment/field-name'
import { eventTypeLabel } from '@waybill/shared/streams/event-type-label'
import { KINDS, kindName } from '../history/record-kinds.ts'

/** An event type of a record type. */
export interface AuditEventType {
  readonly kind: string
  readonly type: string
}

/** A filter choice of the audit log: the value sent, its title, and a detail that tells it apart. */
export interface AuditChoice {
  readonly value: string
  readonly title: string
  readonly detail: string | null
}

/** The choices that contain every typed word; titles that start with the text come first. */
export const choicesLike = (choices: readonly AuditChoice[], query: string): readonly AuditChoice[] => {
  const search = query.trim().toLowerCase()
  const terms = search.split(/\s+/)
  const found = choices.filter(({ value, title, detail }) => {
    const text = `${title} ${value} ${detail ?? ''}`.toLowerCase()
    return terms.every((term) => text.includes(term))
  })
  const startsWithSearch = ({ title }: AuditChoice) => title.toLowerCase().startsWith(search)
  return [...found.filter(startsWithSearch), ...found.filter((choice) => !startsWithSearch(choice))]
}

const byTitle = (a: AuditChoice, b: AuditChoice) => a.title.localeCompare(b.title)

/** The record types. */
export const kindChoices: readonly AuditChoice[] = KINDS.map((kind) => ({ value: kind, title: kindName(kind), detail: null }))

/** The choice for an event type. */
export const typeChoice = (type: string): AuditChoice => ({ value: type, title: eventTypeLabel(type), detail: null })

/** The event types of a record type; null: of all record types. A type that several record types have is one choice. */
export const typeChoices = (types: readonly AuditEventType[], kind: string | null): readonly AuditChoice[] =>
  [...Map.groupBy(types, ({ type }) => type)]
    .filter(([, each]) => kind === null || each.some((one) => one.kind === kind))
    .map(([type, each]) => {
      const kinds = each.filter((one) => kind === null || one.kind === kind)
      return { ...typeChoice(type), detail: kinds.map((one) => kindName(one.kind)).join(', ') }
    })
    .sort(byTitle)

/** The choice for a field path. */
export const fieldChoice = (path: string): AuditChoice => ({ value: path, title: fieldName(path), detail: path })

/** The choices for field paths, sorted by name. */
export const fieldChoices = (paths: readonly string[]): readonly AuditChoice[] => paths.map(fieldChoice).sort(byTitle)
