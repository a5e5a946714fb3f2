import { KNOWN_EVENTS } from '@waybill/shared/log/known-events'
import { eventTypeLabel } from '../history/event-descriptions.ts'
import { fieldName } from '../history/field-name.ts'
import { KINDS, kindName } from '../history/record-kinds.ts'

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

/** The event types of a record type; null: of all record types. */
export const typeChoices = (kind: string | null): readonly AuditChoice[] => {
  const kindsOf = new Map<string, string[]>()
  for (const [of, types] of Object.entries(KNOWN_EVENTS)) {
    if (kind !== null && of !== kind) continue
    for (const type of Object.keys(types)) kindsOf.set(type, [...(kindsOf.get(type) ?? []), kindName(of)])
  }
  return [...kindsOf].map(([type, kinds]) => ({ value: type, title: eventTypeLabel(type), detail: kinds.join(', ') })).sort(byTitle)
}

/** The choice for a field path. */
export const fieldChoice = (path: string): AuditChoice => ({ value: path, title: fieldName(path), detail: path })

/** The choices for field paths, sorted by name. */
export const fieldChoices = (paths: readonly string[]): readonly AuditChoice[] => paths.map(fieldChoice).sort(byTitle)
