import type { PickStop } from './shape.ts'

/** The references of a stop as text: its tags with their labels, then its references. */
export const stopReferences = ({
  dynamic_reference_tags,
  references,
}: Pick<PickStop, 'dynamic_reference_tags' | 'references'>): readonly string[] => [
  ...dynamic_reference_tags.flatMap(({ label, value }) => (value ? [[label, value].filter(Boolean).join(' ')] : [])),
  ...references.flatMap((reference) => reference || []),
]
