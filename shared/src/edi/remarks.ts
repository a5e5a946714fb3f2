import type { Segment } from './segments.ts'

/** Adds a remark about a segment that could not be read completely. */
export type Remark = (segment: Segment, text: string) => void

const MOST_REMARKS = 60
const LONGEST_REMARK = 240

/** Collects remarks with their segment (`segment 12 (G62): …`) in file order. After sixty, only the number of further remarks is added. */
export const createRemarks = () => {
  const remarks: { readonly at: number; readonly text: string }[] = []
  let more = 0
  const remark: Remark = (segment, text) => {
    if (remarks.length >= MOST_REMARKS) more += 1
    else
      remarks.push({
        at: segment.number,
        text: `segment ${segment.number} (${segment.tag}): ${text}`.slice(0, LONGEST_REMARK).toWellFormed(),
      })
  }
  return {
    remark,
    all: (): readonly string[] => {
      const texts = remarks.toSorted((a, b) => a.at - b.at).map(({ text }) => text)
      return more > 0 ? [...texts, `${more} more.`] : texts
    },
  }
}
