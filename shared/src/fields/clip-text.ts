/** Text from outside made fit for a text field: without control characters or broken ones, at most `most` long; nothing left is null. */
export const clipText = (text: string | null, most: number): string | null =>
  (text ?? '')
    .replace(/(?:(?!\n)[\s\p{Cc}])+/gu, ' ')
    .trim()
    .slice(0, most)
    .toWellFormed()
    .trim() || null
