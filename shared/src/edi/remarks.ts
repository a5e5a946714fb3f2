import type { Segment } from './segments.ts'

/** Notes that something in a segment could not be taken as it stands. */
export type Remark = (segment: Segment, text: string) => void

const MOST_REMARKS = 60
const LONGEST_REMARK = 240

/** Collects remarks as sentences that say where: `segment 12 (G62): …`, in the order of the file. Beyond sixty only their number is told. */
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
