import { Section } from '../../ui/Section.tsx'
import { ChangedBy } from './ChangedBy.tsx'
import { SectionBoxes } from './SectionBoxes.tsx'

const PATHS = ['load_info.purchase', 'load_info.bill', 'instruction', 'notes']

/** What else is to be known about a load. */
export const MoreSection = () => (
  <Section title="More information" summary={<ChangedBy paths={PATHS} />}>
    <SectionBoxes section="more" columns={3} />
  </Section>
)
