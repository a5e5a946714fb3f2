import { ExternalLink } from 'lucide-react'
import { usePermitted } from '../../app/use-permitted.ts'
import { Button } from '../../ui/Button.tsx'
import { DateField } from '../../ui/DateField.tsx'
import { Section } from '../../ui/Section.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { TimeField } from '../../ui/TimeField.tsx'
import { useWorkspace } from '../../workspace/use-workspace.ts'
import { CarrierPicker } from '../cover/CarrierPicker.tsx'
import { ChangedBy } from '../form/ChangedBy.tsx'
import { useFormPart } from '../form/form-context.ts'
import { SectionBoxes } from '../form/SectionBoxes.tsx'
import { useBox } from '../form/use-box.tsx'
import type { CoverFrom } from '../panels/panel-props.ts'
import type { LoadSectionProps } from './section-props.ts'

const Known = ({ label, value }: { readonly label: string; readonly value: string | null | undefined }) => (
  <TextField label={label} layout="inline" readOnly value={value} onChange={() => {}} />
)

/** When the driver was dispatched, in the first stop's time zone [4.56–4.60]. */
const DispatchedBox = () => {
  const { value, set, props } = useBox('load_info.dispatched')
  const { help, error, ...both } = props
  const moment = typeof value === 'string' ? value : null
  const date = moment?.slice(0, 10) ?? null
  const time = moment?.slice(11) || null
  return (
    <>
      <DateField
        {...both}
        error={error}
        help={help}
        label="Dispatched"
        layout="inline"
        value={date}
        onChange={(day) => set(day === null ? null : [day, time].filter(Boolean).join('T'))}
      />
      <TimeField
        {...both}
        field={undefined}
        label="Time"
        layout="inline"
        readOnly={both.readOnly || date === null}
        value={time}
        onChange={(at) => date !== null && set([date, at].filter(Boolean).join('T'))}
      />
    </>
  )
}

/** The carrier box. If the load can be covered now, the chosen carrier opens in the cover dialog [4.35]. */
const CarrierBox = ({ name, onCover }: { readonly name: string | undefined; readonly onCover: CoverFrom | undefined }) =>
  name === undefined && onCover && onCover.blocked === undefined ? (
    <CarrierPicker
      layout="inline"
      value={null}
      onChange={(chosen) => chosen && void onCover.begin({ carrier_id: chosen.id, amount: null })}
    />
  ) : (
    <Known label="Carrier" value={name} />
  )

/** The covering carrier with its driver and truck. */
export const CarrierSection = ({ onCover }: LoadSectionProps) => {
  const permitted = usePermitted()
  const workspace = useWorkspace()
  const { carrier } = useFormPart(({ form }) => ({ carrier: form.saved.carrier })).part
  const summary = carrier
    ? carrier.override_reason
      ? `Covered by override: ${carrier.override_reason}`
      : `Covered by ${carrier.covered_by}`
    : 'Not covered'
  return (
    <Section
      title="Carrier"
      summary={
        <>
          <ChangedBy paths={['load_info.driver', 'load_info.truck', 'load_info.trailer', 'load_info.dispatch']}>{summary}</ChangedBy>
          {carrier && permitted('carriers#read') && (
            <Button
              size="small"
              variant="ghost"
              icon={ExternalLink}
              onClick={() => workspace.open({ type: 'CarrierTab', params: { carrier_id: carrier.id, name: carrier.name } })}
            >
              Profile
            </Button>
          )}
        </>
      }
    >
      <SectionBoxes
        section="carrier"
        columns={3}
        own={{
          carrier: <CarrierBox name={carrier?.name} onCover={onCover} />,
          mc_number: <Known label="MC" value={carrier?.mc_number} />,
          dot_number: <Known label="DOT" value={carrier?.dot_number} />,
          dispatched: <DispatchedBox />,
        }}
      />
    </Section>
  )
}
