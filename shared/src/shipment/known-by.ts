import type { PickStop } from './shape.ts'

/** What a stop is known by to others: its tags with their names, then its references. */
export const knownBy = ({
  dynamic_reference_tags,
  references,
}: Pick<PickStop, 'dynamic_reference_tags' | 'references'>): readonly string[] => [
  ...dynamic_reference_tags.flatMap(({ label, value }) => (value ? [[label, value].filter(Boolean).join(' ')] : [])),
  ...references.flatMap((reference) => reference || []),
]
