import { SECTIONS } from '@waybill/shared/templates/catalogue'
import { useSignedIn } from '../../app/client.ts'
import { useIsPathRequired } from '../../app/use-required.ts'
import { Section } from '../../ui/Section.tsx'
import { ChoiceBox, NumberBox } from '../form/boxes.tsx'
import { ChangedBy } from '../form/ChangedBy.tsx'
import { type FormHandle, useFormPart } from '../form/form-context.ts'
import { SectionBoxes } from '../form/SectionBoxes.tsx'

const COMPUTED = 'Calculated from the stops'
const TYPED = 'Entered manually'
const SOURCES: Readonly<Record<string, string>> = { computed: COMPUTED, typed: TYPED }

/** Source of the miles in the box; never empty, because a line that appears while a stop is typed would move the form. */
const milesSourceOf = ({ form }: FormHandle): string => {
  if (form.draft.load_info.miles === null) return 'Calculated once the stops are known'
  if (form.draft.load_info.miles !== form.saved.load_info.miles)
    return form.draft.load_info.miles === form.computed_miles ? COMPUTED : TYPED
  const { miles_source } = form.saved.load_info as { readonly miles_source?: string | null }
  return miles_source ? (SOURCES[miles_source] ?? `From ${miles_source}`) : 'Source unknown'
}

const MilesBox = () => (
  <NumberBox
    path="load_info.miles"
    label="Miles"
    unit="mi"
    decimals={1}
    help={useFormPart((handle) => ({ source: milesSourceOf(handle) })).part.source}
  />
)

const PATHS = Object.values(SECTIONS.requirements.fields).map(({ path }) => path)

/** What is hauled, and the equipment and qualifications it requires. */
export const RequirementsSection = () => {
  const { staticInfo } = useSignedIn()
  const required = useIsPathRequired()
  return (
    <Section title="Shipment requirements" summary={<ChangedBy paths={PATHS} />}>
      <SectionBoxes
        section="requirements"
        columns={3}
        own={{
          equipment_type: (
            <ChoiceBox
              path="load_info.equipment_type"
              label="Equipment"
              required={required('load_info.equipment_type')}
              choices={(staticInfo?.equip_options ?? []).map(({ code, description }) => ({ value: code, label: `${code} ${description}` }))}
              none=""
            />
          ),
          revenue_type: (
            <ChoiceBox
              path="load_info.revenue_type"
              label="Revenue type"
              required={required('load_info.revenue_type')}
              choices={(staticInfo?.revenue_types ?? []).map(({ rev_type, description }) => ({ value: rev_type, label: description }))}
              none=""
            />
          ),
          miles: <MilesBox />,
        }}
      />
    </Section>
  )
}
