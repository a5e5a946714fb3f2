import { REFERENCES } from './code-lists.ts'
import { element, type Segment } from './segments.ts'
import type { TenderReference } from './tender.ts'

/** A reference number with what its qualifier means. */
export const reference = (qualifier: string, value: string): TenderReference => ({
  qualifier,
  name: REFERENCES[qualifier] ?? (qualifier || 'Reference'),
  value,
})

const ofSegment = (segment: Segment): TenderReference | null => {
  switch (segment.tag) {
    case 'L11':
      return reference(element(segment, 2), element(segment, 1) || element(segment, 3))
    case 'N9':
      return reference(element(segment, 1), element(segment, 2) || element(segment, 3))
    case 'OID':
      return reference('PO', element(segment, 2))
    default:
      return null
  }
}

/** The reference numbers of L11, N9 and the purchase orders of OID segments, each once, in order. */
export const readReferences = (segments: readonly Segment[]): readonly TenderReference[] => {
  const found = new Map<string, TenderReference>()
  for (const segment of segments) {
    const tagged = ofSegment(segment)
    if (tagged?.value) found.set(`${tagged.qualifier} ${tagged.value}`, tagged)
  }
  return [...found.values()]
}

/** The first value under one of some qualifiers, the best qualifier first. */
export const firstValue = (references: readonly TenderReference[], ...qualifiers: readonly string[]): string | null => {
  for (const qualifier of qualifiers) {
    const found = references.find((candidate) => candidate.qualifier === qualifier)
    if (found) return found.value
  }
  return null
}
