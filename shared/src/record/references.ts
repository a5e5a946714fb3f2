import { type Reference, type ReferenceKind, referenceTo } from '../references/reference.ts'
import type { OptionSource } from './field.ts'
import type { RecordFields, RecordList } from './list.ts'

/** Sources whose entries a field has to name. Names of customers and carriers may be typed freely; a carrier's id is judged with its name. */
const NAMED: { readonly [Source in OptionSource]?: ReferenceKind } = {
  equipment: 'equipment',
  equipment_types: 'equipment_types',
  accessorial_types: 'accessorial_types',
  agents: 'agents',
  offices: 'offices',
}

/** What the fields of a listed record name. */
export const recordReferences = ({ fields, resource, noun }: RecordList, values: RecordFields): readonly Reference[] =>
  fields.flatMap(({ key, from, names }) => {
    const kind = names ?? (from && NAMED[from])
    const value = values[key]
    return kind && typeof value === 'string' ? referenceTo(kind, value, `${resource}.${key}`, noun) : []
  })
