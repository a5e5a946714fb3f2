import type { Json } from '@waybill/shared/log/envelope'
import type { RecordValues } from './RecordFields.tsx'
import type { ListedRecord } from './record-calls.ts'

/** What somebody else wrote into a field that was typed into here. */
export interface Theirs {
  readonly value: Json
  readonly by: string
}

/** What is typed over a record: `base` is the record it was typed over (null: a new one), `theirs` the fields that both sides changed. */
export interface RecordDraft {
  readonly base: ListedRecord | null
  readonly typed: RecordValues
  readonly theirs: ReadonlyMap<string, Theirs>
}

export const draftOf = (base: ListedRecord | null): RecordDraft => ({ base, typed: {}, theirs: new Map() })

const same = (a: Json | undefined, b: Json | undefined): boolean => JSON.stringify(a ?? null) === JSON.stringify(b ?? null)
const without = (values: RecordValues, key: string): RecordValues =>
  Object.fromEntries(Object.entries(values).filter(([each]) => each !== key))

/** The draft over a newer record: what nobody typed into follows it, what both wrote is one's own until somebody chooses. */
export const rebased = (draft: RecordDraft, latest: ListedRecord, by: string): RecordDraft => {
  const { base } = draft
  const typed = Object.fromEntries(Object.entries(draft.typed).filter(([key, value]) => !same(value, latest[key])))
  const theirs = Object.keys(typed).flatMap((key): readonly (readonly [string, Theirs])[] => {
    if (base !== null && same(base[key], latest[key])) {
      const known = draft.theirs.get(key)
      return known ? [[key, known]] : []
    }
    return [[key, { value: latest[key] ?? null, by }]]
  })
  return { base: latest, typed, theirs: new Map(theirs) }
}

/** After a save: `saved` is what stands now, `sent` what was sent; what was typed since stays. */
export const afterSave = (draft: RecordDraft, saved: ListedRecord, sent: RecordValues): RecordDraft => ({
  base: saved,
  typed: Object.fromEntries(Object.entries(draft.typed).filter(([key, value]) => !(key in sent) || !same(value, sent[key]))),
  theirs: new Map(),
})

const settled = (draft: RecordDraft, key: string) => new Map([...draft.theirs].filter(([each]) => each !== key))

/** Theirs stays in the field, and one's own is forgotten. */
export const takeTheirs = (draft: RecordDraft, key: string): RecordDraft => ({
  ...draft,
  typed: without(draft.typed, key),
  theirs: settled(draft, key),
})

/** One's own stays and is saved over theirs. */
export const keepMine = (draft: RecordDraft, key: string): RecordDraft => ({ ...draft, theirs: settled(draft, key) })
