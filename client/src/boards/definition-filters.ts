import type { AnyBoard } from '@waybill/shared/boards/define-board'
import { type FilterField, type FilterGroup, flag, values } from './filter-field.ts'

const sentenceCase = (name: string) => name.charAt(0).toUpperCase() + name.slice(1).replaceAll('_', ' ')

/** The filters of a board as its definition has them: values that its rows have, and flags. `except`: filters that the toolbar sets. */
export const filtersOfDefinition = (
  { title, filters, columns }: Pick<AnyBoard, 'title' | 'filters' | 'columns'>,
  except: readonly string[],
): readonly FilterGroup[] => {
  const labelOf = (name: string) => columns.find(({ key }) => key === name)?.title ?? sentenceCase(name)
  const fields = Object.entries(filters).flatMap(([name, { input, canExclude }]): readonly FilterField[] => {
    if (except.includes(name)) return []
    if (input === 'flag') return [flag(name, labelOf(name))]
    return input === 'names' ? [values(name, labelOf(name), { from: 'board', cell: name }, canExclude)] : []
  })
  return [{ title, fields }]
}
