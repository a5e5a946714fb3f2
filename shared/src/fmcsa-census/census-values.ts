import { clipText } from '../fields/clip-text.ts'

const RATINGS: Readonly<Record<string, string>> = {
  S: 'SATISFACTORY',
  C: 'CONDITIONAL',
  U: 'UNSATISFACTORY',
  N: 'NOT RATED',
  NONE: 'NOT RATED',
}

/** A safety rating of the government's data as compliance compares it; null if there is none. */
export const readSafetyRating = (text: string): string | null => {
  const rating = clipText(text.toUpperCase(), 40)
  return rating === null ? null : (RATINGS[rating] ?? rating)
}

/** A US phone number as `(914) 725-9444`; others unchanged. */
export const readPhone = (text: string): string | null => {
  const [, area, exchange, line] = /^\+?1?[ (.-]*(\d{3})[ ).-]*(\d{3})[ .-]*(\d{4})$/.exec(text.trim()) ?? []
  return area ? `(${area}) ${exchange}-${line}` : clipText(text, 40)
}
