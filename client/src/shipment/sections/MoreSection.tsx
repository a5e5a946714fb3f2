import { useSignedIn } from '../../app/client.ts'
import { useIsPathRequired } from '../../app/use-required.ts'
import { Section } from '../../ui/Section.tsx'
import { ChoiceBox } from '../form/boxes.tsx'
import { ChangedBy } from '../form/ChangedBy.tsx'
import { SectionBoxes } from '../form/SectionBoxes.tsx'

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
