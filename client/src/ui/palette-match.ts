/** The words of a query, in small letters. */
const wordsOf = (query: string) => query.toLowerCase().split(/\s+/).filter(Boolean)

/** Whether every word of the query occurs somewhere in the texts. */
export const matches = (query: string, texts: readonly (string | undefined)[]): boolean => {
  const text = texts.join(' ').toLowerCase()
  return wordsOf(query).every((word) => text.includes(word))
}

export interface TextPart {
  readonly text: string
  readonly typed: boolean
  /** Where it begins. */
  readonly at: number
}

/** A text in parts, those that were typed and those between them. */
export const typedParts = (text: string, query: string): readonly TextPart[] => {
  const lower = text.toLowerCase()
  const typed = new Array<boolean>(text.length).fill(false)
  for (const word of wordsOf(query)) {
    const at = lower.indexOf(word)
    if (at >= 0) typed.fill(true, at, at + word.length)
  }
  const parts: TextPart[] = []
  for (let at = 0; at < text.length; ) {
    let end = at + 1
    while (end < text.length && typed[end] === typed[at]) end++
    parts.push({ text: text.slice(at, end), typed: typed[at] === true, at })
    at = end
  }
  return parts
}
