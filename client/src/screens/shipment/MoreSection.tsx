import { useSignedIn } from '../../app/client.ts'
import { Section } from '../../ui/Section.tsx'
import { ChoiceBox } from './boxes.tsx'
import { ChangedBy } from './ChangedBy.tsx'
import { SectionBoxes } from './SectionBoxes.tsx'
import { useIsPathRequired } from './use-required.ts'

const PATHS = ['load_info.purchase', 'load_info.bill', 'instruction', 'notes']

/** Additional fields of the load. */
export const MoreSection = () => {
  const { staticInfo } = useSignedIn()
  const required = useIsPathRequired()
  return (
    <Section title="More information" summary={<ChangedBy paths={PATHS} />}>
      <SectionBoxes
        section="more"
        columns={3}
        own={{
          business_unit: (
            <ChoiceBox
              path="load_info.business_unit"
              label="Business unit"
              required={required('load_info.business_unit')}
              choices={staticInfo?.business_unit_options ?? []}
              none=""
            />
          ),
        }}
      />
    </Section>
  )
}
