import type { EventDefinition } from './event.ts'
import { currentPath } from './moved-paths.ts'
import { STREAMS } from './streams.ts'

interface KnownType {
  /** Its name today. */
  readonly type: string
  readonly definition: EventDefinition<unknown>
}

/** Every type of event by each name that the log may hold it under. A type that several kinds share is the same in all of them. */
const BY_NAME: ReadonlyMap<string, KnownType> = new Map(
  Object.values(STREAMS).flatMap(({ events }) =>
    Object.entries(events).flatMap(([type, definition]) =>
      [type, ...definition.formerNames].map((name) => [name, { type, definition }] as const),
    ),
  ),
)

/** The definition of a type of event by its current or a former name; undefined when this version of Waybill doesn't know it. */
export const findEventDefinition = (name: string): EventDefinition<unknown> | undefined => BY_NAME.get(name)?.definition

/** The name of a type today; an unknown name is returned as it is. */
export const currentTypeName = (name: string): string => BY_NAME.get(name)?.type ?? name

/** All names under which the log may hold events of a type: for queries that compare the stored name. */
export const storedTypeNames = (name: string): readonly string[] => {
  const known = BY_NAME.get(name)
  return known ? [known.type, ...known.definition.formerNames] : [name]
}

/** The fields that events change by their type, by stored type name; types that change none are left out. */
export const FIELDS_BY_STORED_TYPE: Readonly<Record<string, readonly string[]>> = Object.fromEntries(
  [...BY_NAME].flatMap(([name, { definition }]) => (definition.fields.length > 0 ? [[name, definition.fields]] : [])),
)

/** The name of a field today, from its path without list element ids as the index of changed fields has it. */
export const currentFieldPath = (path: string): string =>
  Object.values(STREAMS).reduce((field, { movedPaths }) => currentPath(movedPaths, field), path)

/** All paths under which the index of changed fields may hold a field. */
export const storedFieldPaths = (path: string): readonly string[] => [
  path,
  ...Object.values(STREAMS).flatMap(({ movedPaths }) =>
    Object.keys(movedPaths).filter((before) => currentPath(movedPaths, before) === path),
  ),
]
