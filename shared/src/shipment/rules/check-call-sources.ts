/** How a user learned what a check call says. Any other source is an external system. */
export const CHECK_CALL_SOURCES = ['Phone', 'Text', 'Email', 'Driver app'] as const

const PERSONS: ReadonlySet<string> = new Set(CHECK_CALL_SOURCES.map((source) => source.toLowerCase()))

/** Whether a user may enter this source for their own check call. */
export const isPersonsSource = (source: string): boolean => PERSONS.has(source.trim().toLowerCase())
