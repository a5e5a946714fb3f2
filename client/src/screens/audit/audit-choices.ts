import { KNOWN_EVENTS } from '@waybill/shared/log/known-events'
import { typeWords } from '../shipment/panels/event-words.ts'
import { fieldName } from '../shipment/panels/field-name.ts'
import { KINDS, kindName } from './record-kinds.ts'

/** Something that the audit log can be narrowed to: as it is asked for, as people call it, and what else tells it from others. */
export interface AuditChoice {
  readonly value: string
  readonly title: string
  readonly detail: string | null
}

/** The choices that hold every word of the letters, those whose title begins with them first. */
export const choicesLike = (choices: readonly AuditChoice[], letters: string): readonly AuditChoice[] => {
  const asked = letters.trim().toLowerCase()
  const words = asked.split(/\s+/)
  const found = choices.filter(({ value, title, detail }) => {
    const text = `${title} ${value} ${detail ?? ''}`.toLowerCase()
    return words.every((word) => text.includes(word))
  })
  const begins = ({ title }: AuditChoice) => title.toLowerCase().startsWith(asked)
  return [...found.filter(begins), ...found.filter((choice) => !begins(choice))]
}

const byTitle = (a: AuditChoice, b: AuditChoice) => a.title.localeCompare(b.title)

/** The kinds of records. */
export const kindChoices: readonly AuditChoice[] = KINDS.map((kind) => ({ value: kind, title: kindName(kind), detail: null }))

/** The types of events that a kind of record knows; null: of every kind. */
export const typeChoices = (kind: string | null): readonly AuditChoice[] => {
  const kindsOf = new Map<string, string[]>()
  for (const [of, types] of Object.entries(KNOWN_EVENTS)) {
    if (kind !== null && of !== kind) continue
    for (const type of Object.keys(types)) kindsOf.set(type, [...(kindsOf.get(type) ?? []), kindName(of)])
  }
  return [...kindsOf].map(([type, kinds]) => ({ value: type, title: typeWords(type), detail: kinds.join(', ') })).sort(byTitle)
}

/** A field by its path. */
export const fieldChoice = (path: string): AuditChoice => ({ value: path, title: fieldName(path), detail: path })

/** Fields by their paths, in the order of their names. */
export const fieldChoices = (paths: readonly string[]): readonly AuditChoice[] => paths.map(fieldChoice).sort(byTitle)
