const SAID = 3

/** The loads a repeat created: `Pro 4820001`, `Pros 4820001, 4820002`, `Pros 4820001 to 4820009 (9 loads)`. */
export const prosText = (pros: readonly string[]): string =>
  pros.length === 1
    ? `Pro ${pros[0]}`
    : pros.length <= SAID
      ? `Pros ${pros.join(', ')}`
      : `Pros ${pros[0]} to ${pros.at(-1)} (${pros.length} loads)`
