/** The words of a query, in small letters. */
const wordsOf = (query: string) => query.toLowerCase().split(/\s+/).filter(Boolean)

/** Whether every word of the query occurs somewhere in the texts. */
export const matches = (query: string, texts: readonly (string | undefined)[]): boolean => {
  const text = texts.join(' ').toLowerCase()
  return wordsOf(query).every((word) => text.includes(word))
}

/** How near what was typed is to the name of an item: it begins with it, has all words of it, or has them elsewhere. */
const distance = (query: string, label: string): number =>
  label.toLowerCase().startsWith(query.trim().toLowerCase()) ? 0 : matches(query, [label]) ? 1 : 2

/** Those that have all typed words, by name before by what else is known of them; among equals in the order given. What was found by somebody else stays as it came. */
export const matching = <
  Item extends {
    readonly label: string
    readonly detail?: string | undefined
    readonly keywords?: string | undefined
    readonly found?: boolean | undefined
  },
>(
  query: string,
  items: readonly Item[],
): readonly Item[] => {
  const fits = items.filter((item) => item.found || matches(query, [item.label, item.detail, item.keywords]))
  const far = ({ found, label }: Item) => (found ? 0 : distance(query, label))
  return fits.toSorted((a, b) => far(a) - far(b))
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
