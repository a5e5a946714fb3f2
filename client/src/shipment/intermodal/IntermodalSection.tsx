import { isPermitted } from '@waybill/shared/permissions/may'
import type { LegResource } from '@waybill/shared/protocol/intermodal-resource'
import type { ShipmentResource } from '@waybill/shared/protocol/shipment-resource'
import { INTERMODAL_TYPE_NAMES, LEG_NAMES, LEGS_OF_TYPE, type Leg, MILESTONES_OF_LEG } from '@waybill/shared/shipment/intermodal/legs'
import type { RampName } from '@waybill/shared/shipment/intermodal/shape'
import { labelOf } from '@waybill/shared/shipment/rules/labels'
import { clsx } from 'clsx'
import { useRef, useState } from 'react'
import { useSignedIn } from '../../app/client.ts'
import { Button } from '../../ui/Button.tsx'
import { moveFocusIfLost } from '../../ui/focus-return.ts'
import { Section } from '../../ui/Section.tsx'
import { showToast } from '../../ui/toast-store.ts'
import { CoverLegDialog } from '../dialogs/CoverLegDialog.tsx'
import { ChoiceBox, DateBox, TextBox, TimeBox } from '../form/boxes.tsx'
import { ChangedBy } from '../form/ChangedBy.tsx'
import { useShipmentForm } from '../form/form-context.ts'
import { SectionBoxes } from '../form/SectionBoxes.tsx'
import { useBlocked } from '../form/use-blocked.ts'
import { ReasonPopover } from '../panels/ReasonPopover.tsx'
import { useDropHook } from '../parties/company-lists.ts'
import styles from '../Shipment.module.css'
import { calls } from '../use-shipment.ts'
import { RampBox } from './RampBox.tsx'

const TYPES = Object.entries(INTERMODAL_TYPE_NAMES).map(([value, label]) => ({ value, label }))

const RampRow = ({ ramp, title }: { readonly ramp: RampName; readonly title: string }) => {
  const path = `intermodal.${ramp}`
  return (
    <fieldset className={clsx(styles.fields, styles.three, styles.whole)} aria-label={title}>
      <RampBox ramp={ramp} title={title} />
      <TextBox path={`${path}.city`} label="City" />
      <TextBox path={`${path}.state`} label="State" />
      <TextBox path={`${path}.zip`} label="Zip" />
      <TextBox path={`${path}.address`} label="Address" />
    </fieldset>
  )
}

interface LegRowProps {
  readonly leg: Leg
  readonly state: LegResource
  readonly onDone: ((next: ShipmentResource) => void) | undefined
}

const LegRow = ({ leg, state, onDone }: LegRowProps) => {
  const { form } = useShipmentForm()
  const { userInfo } = useSignedIn()
  const [covering, setCovering] = useState(false)
  const { pro, version } = form.saved
  const name = LEG_NAMES[leg]
  const path = `intermodal_legs.${leg}`
  const blocked = useBlocked()
  const row = useRef<HTMLFieldSetElement>(null)
  const done = (next: ShipmentResource, what: string, carrier: string | undefined) => {
    showToast({ tone: 'ok', text: `${name} of ${pro} ${what}`, detail: carrier })
    moveFocusIfLost(() => row.current?.querySelector('button') ?? null)
    onDone?.(next)
  }
  return (
    <fieldset ref={row} className={clsx(styles.fields, styles.three, styles.whole)} aria-label={name}>
      <div className={clsx(styles.whole, styles.leg)}>
        <strong className="font-medium">{name}</strong>
        <span className="text-ink-2">{state.status}</span>
        <span>{state.carrier ? state.carrier.name : 'No carrier'}</span>
        <span className={styles.hint}>{[state.origin, state.destination].filter(Boolean).join(' to ')}</span>
        {onDone && state.carrier && !blocked && isPermitted(userInfo.permission_tree, 'shipments#uncover') && (
          <ReasonPopover
            pro={pro}
            trigger={<Button size="small">Uncover {name}</Button>}
            label={`Remove ${state.carrier.name} from ${name}`}
            asks="Reason"
            field="reason"
            act="Uncover"
            call={async (reason) => {
              const answer = await calls.uncoverLeg(pro, leg, reason, version)
              done(answer.body.shipment, 'uncovered', state.carrier?.name)
              return answer
            }}
            onDone={() => {}}
          />
        )}
        {onDone && !state.carrier && isPermitted(userInfo.permission_tree, 'shipments#cover') && (
          <Button size="small" disabledReason={blocked} onClick={() => setCovering(true)}>
            Cover {name}
          </Button>
        )}
      </div>
      <TextBox path={`${path}.reference`} label="Reference" />
      <DateBox path={`${path}.eta_date`} label="ETA" />
      <TimeBox path={`${path}.eta_time`} label="ETA time" />
      {MILESTONES_OF_LEG[leg].map((milestone) => (
        <span key={milestone} className={styles.moments}>
          {labelOf(milestone)}
          <span className={styles.moment}>
            <DateBox path={`${path}.${milestone}_date`} label={`${name} ${milestone} date`} layout="cell" />
            <TimeBox path={`${path}.${milestone}_time`} label={`${name} ${milestone} time`} layout="cell" />
          </span>
        </span>
      ))}
      {covering && onDone && (
        <CoverLegDialog
          shipment={form.saved}
          leg={leg}
          onClose={() => setCovering(false)}
          onDone={(next) => {
            setCovering(false)
            done(next, 'covered', next.intermodal_legs?.[leg].carrier?.name)
          }}
        />
      )}
    </fieldset>
  )
}

/** Rail routing of the load: railroad, container and ramps [2.78, 2.80]. */
export const IntermodalSection = () => {
  const { draft, saved } = useShipmentForm().form
  const { intermodal } = draft
  const hook = useDropHook(saved.pro, draft.load_info.container_number)
  if (!intermodal) return null
  return (
    <Section
      title="Intermodal"
      summary={
        <ChangedBy paths={['intermodal']}>
          {hook && `Container ${hook.container_id} is dropped at ${[hook.name, hook.city, hook.state].join(', ')}`}
        </ChangedBy>
      }
    >
      <SectionBoxes
        section="intermodal"
        columns={3}
        own={{
          type: <ChoiceBox path="intermodal.type" label="Type" choices={TYPES} none="" />,
          pickup_ramp: <RampRow ramp="pickup_ramp" title="Pickup ramp" />,
          destination_ramp: <RampRow ramp="destination_ramp" title="Destination ramp" />,
          cross_town_ramp: intermodal.type === 'cross_town' && <RampRow ramp="cross_town_ramp" title="Cross town ramp" />,
        }}
      />
    </Section>
  )
}

export interface IntermodalLegsSectionProps {
  /** Called with the load after a leg is covered or uncovered; absent before the load is created. */
  readonly onDone: ((next: ShipmentResource) => void) | undefined
}

/** The legs of the chosen type, each with its carrier and times [2.79]. */
export const IntermodalLegsSection = ({ onDone }: IntermodalLegsSectionProps) => {
  const { intermodal, intermodal_legs } = useShipmentForm().form.draft
  if (!intermodal || !intermodal_legs) return null
  const legs = intermodal.type === null ? [] : LEGS_OF_TYPE[intermodal.type]
  return (
    <Section title="Intermodal legs" summary={<ChangedBy paths={['intermodal_legs']} />}>
      <div className={clsx(styles.fields, styles.three)}>
        {legs.map((leg) => (
          <LegRow key={leg} leg={leg} state={intermodal_legs[leg]} onDone={onDone} />
        ))}
        {legs.length === 0 && <p className={clsx(styles.whole, 'text-ink-3')}>Select a type to see the legs.</p>}
      </div>
    </Section>
  )
}
