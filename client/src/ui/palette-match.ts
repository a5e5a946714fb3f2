/** The words of a query, in lowercase. */
const termsOf = (query: string) => query.toLowerCase().split(/\s+/).filter(Boolean)

/** Whether every word of the query occurs in one of the texts. */
export const matchesText = (query: string, texts: readonly (string | undefined)[]): boolean => {
  const text = texts.join(' ').toLowerCase()
  return termsOf(query).every((word) => text.includes(word))
}

/** Rank of a match: the name starts with the query, contains all its words, or other text does. */
const distance = (query: string, label: string): number =>
  label.toLowerCase().startsWith(query.trim().toLowerCase()) ? 0 : matchesText(query, [label]) ? 1 : 2

/**
 * Items that match all typed words, name matches first, otherwise in the given order. Items found by the server keep
 * their place.
 */
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
  const fits = items.filter((item) => item.found || matchesText(query, [item.label, item.detail, item.keywords]))
  const far = ({ found, label }: Item) => (found ? 0 : distance(query, label))
  return fits.toSorted((a, b) => far(a) - far(b))
}

export interface TextPart {
  readonly text: string
  readonly typed: boolean
  /** Start index. */
  readonly at: number
}

/** Splits a text into typed parts and the rest. */
export const typedParts = (text: string, query: string): readonly TextPart[] => {
  const lower = text.toLowerCase()
  const typed = new Array<boolean>(text.length).fill(false)
  for (const word of termsOf(query)) {
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
