import type { ShipmentResource } from '@waybill/shared/protocol/shipment-resource'
import { lastPosition } from '@waybill/shared/shipment/last-position'
import { orderParticulars } from '@waybill/shared/shipment/visibility/order-request'
import { isOver } from '@waybill/shared/shipment/visibility/order-status'
import { clsx } from 'clsx'
import { ExternalLink, Radar, RefreshCw, Square } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import type { Answer } from '../../app/api.ts'
import type { ApiError } from '../../app/api-error.ts'
import { useSignedIn } from '../../app/client.ts'
import { usePermitted } from '../../app/use-permitted.ts'
import { stopTime } from '../../boards/stop-time.ts'
import { Button } from '../../ui/Button.tsx'
import { DateField } from '../../ui/DateField.tsx'
import { NumberField } from '../../ui/NumberField.tsx'
import { Section } from '../../ui/Section.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { TimeField } from '../../ui/TimeField.tsx'
import { showToast } from '../../ui/toast-store.ts'
import { Refusal } from './dialogs/Refusal.tsx'
import { useCommand } from './dialogs/use-command.ts'
import { useFormPart } from './form-context.ts'
import panel from './panels/Panels.module.css'
import { ReasonPopover } from './panels/ReasonPopover.tsx'
import { When } from './panels/When.tsx'
import styles from './Shipment.module.css'
import { savedLoad } from './saved-load.ts'
import type { SectionProps } from './section-registry.ts'
import type { TrackingWish } from './shipment-calls.ts'
import { etaStanding, latenessText, TRACKING_DONE, type TrackingAct, trackingFailure } from './tracking-words.ts'
import { calls } from './use-shipment.ts'

const FIELDS = [
  'driver_cell',
  'truck_trailer_number',
  'load_identifier',
  'track_start_time_date',
  'track_start_time_time',
  'tracking_duration',
  'tracking_interval',
] as const

/** A provider that nobody real stands behind says so wherever it shows. */
const ofProvider = (provider: string, simulated: boolean) => (simulated ? 'Simulated: nobody real is asked' : provider)

const Fact = ({ title, children }: { readonly title: string; readonly children: ReactNode }) => (
  <div>
    <dt>{title}</dt>
    <dd>{children || <span className="text-ink-3">Not known</span>}</dd>
  </div>
)

const Clock = ({ date, time, timezone }: Parameters<typeof stopTime>[0]) => {
  const shown = stopTime({ date, time, timezone })
  return (
    <>
      {shown?.text} <span className="text-ink-3">{shown?.zone}</span>
    </>
  )
}

/** Where the truck is, how the order to follow it is doing, and when it comes against what was promised [3.19, 3.21, 4.55]. */
const Standing = ({ shipment }: { readonly shipment: ShipmentResource }) => {
  const { macropoint_load: order, carrier } = shipment
  const load = savedLoad(shipment)
  const last = lastPosition(load)
  const eta = etaStanding(load)
  const late = eta?.late ?? null
  return (
    <dl className={styles.standing}>
      <Fact title="Order status">{order ? order.order_status : 'No order sent'}</Fact>
      <Fact title="Last told">{order && <When at={order.last_updated} />}</Fact>
      <Fact title="Last position">
        {last && (
          <>
            {[last.city, last.state].filter(Boolean).join(', ')}, <Clock date={last.at.date} time={last.at.time} timezone={last.at.zone} />
          </>
        )}
      </Fact>
      <Fact title={eta ? `ETA, stop ${eta.number}` : 'ETA'}>
        {eta === null
          ? 'Arrived everywhere'
          : eta.stop.appt_eta_start_date && (
              <>
                <Clock date={eta.stop.appt_eta_start_date} time={eta.stop.appt_eta_start_time} timezone={eta.stop.location.timezone} />
                <span className={clsx(late !== null && late >= 5 && panel.late)}> {latenessText(late)}</span>
              </>
            )}
      </Fact>
      <Fact title="Partner status">
        {carrier?.mp_partner_status && (
          <>
            {carrier.mp_partner_status}
            {carrier.mp_partner_status_simulated && ' (simulated)'}
          </>
        )}
      </Fact>
      <Fact title="Followed by">
        {[carrier?.mp_truck_trailer_name, carrier?.mp_truck_trailer_type, ...(carrier?.mp_truck_trailer_identifiers ?? [])]
          .filter(Boolean)
          .join(' · ')}
      </Fact>
    </dl>
  )
}

/** Capacity and visibility from the tracking service: the order to follow the truck, sent, changed, stopped and looked up [2.40, 3.21, 4.55]. */
export const VisibilitySection = ({ onDone }: SectionProps) => {
  const { saved } = useFormPart(({ form }) => ({ saved: form.saved })).part
  const { staticInfo } = useSignedIn()
  const permitted = usePermitted()
  const [wish, setWish] = useState<TrackingWish>({})
  const [acting, setActing] = useState<TrackingAct | null>(null)
  const command = useCommand(saved.pro)
  const { pro, carrier, macropoint_load: order } = saved
  const running = order !== null && !isOver(order.order_stage)
  const service = staticInfo?.macropoint_visibility_integration as { readonly provider: string; readonly simulated: boolean } | null
  const known = order ?? service
  if (!onDone) return null

  const usual = orderParticulars(savedLoad(saved), {}, new Date().toISOString())
  const lost = (command.refusal?.body as { readonly error_type?: string } | null)?.error_type === 'OutcomeUnknown'
  const blocked = !carrier ? 'Cover the load before its truck is tracked.' : saved.editable ? undefined : 'The load is over'
  const mayOrder = permitted('tracking#start') && blocked === undefined

  const send = (act: TrackingAct, call: () => Promise<Answer<{ readonly shipment: ShipmentResource }>>) => {
    setActing(act)
    return command.send(
      TRACKING_DONE[act],
      () =>
        call().catch((error: ApiError) => {
          const text = trackingFailure(act, error)
          if (text !== null) showToast({ tone: 'bad', text })
          throw error
        }),
      ({ shipment }) => {
        showToast({ tone: 'ok', text: TRACKING_DONE[act], detail: known?.simulated ? 'Simulated: nobody real was told' : undefined })
        if (act === 'send') setWish({})
        onDone(shipment)
      },
    )
  }
  const sendOrder = (resend = false) => send('send', () => calls.sendTrackingOrder(pro, wish, resend))
  const typed = (field: (typeof FIELDS)[number]) => wish[field] ?? (usual[field] === null ? '' : String(usual[field]))
  const box = (field: (typeof FIELDS)[number]) => ({
    field: `macropoint_load.${field}`,
    layout: 'inline' as const,
    readOnly: !mayOrder,
    value: typed(field),
    error: command.errorOf(field),
    onChange: (text: string | null) => setWish((before) => ({ ...before, [field]: text ?? '' })),
  })
  const number = (field: 'tracking_duration' | 'tracking_interval') => ({
    ...box(field),
    value: typed(field) === '' ? null : Number(typed(field)),
    onChange: (value: number | null) => setWish((before) => ({ ...before, [field]: value === null ? '' : String(value) })),
  })

  return (
    <Section title="Capacity and visibility" summary={known && ofProvider(known.provider, known.simulated)}>
      <Standing shipment={saved} />
      <div className={clsx(styles.fields, styles.three)}>
        <TextField label="Driver cell" inputMode="tel" {...box('driver_cell')} />
        <TextField label="Truck/trailer" {...box('truck_trailer_number')} />
        <TextField label="Load id" {...box('load_identifier')} />
        <DateField label="Starts" {...box('track_start_time_date')} value={typed('track_start_time_date') || null} />
        <TimeField label="At" {...box('track_start_time_time')} value={typed('track_start_time_time') || null} />
        <NumberField label="Duration" unit="h" {...number('tracking_duration')} />
        <NumberField label="Interval" unit="min" {...number('tracking_interval')} />
      </div>
      <div className={styles.acting}>
        {permitted('tracking#start') && (
          <Button
            size="small"
            icon={Radar}
            disabledReason={blocked}
            pending={command.pending && acting === 'send'}
            onClick={() => void sendOrder()}
          >
            {running ? 'Update the order' : 'Send the order'}
          </Button>
        )}
        {permitted('tracking#stop') && running && (
          <ReasonPopover
            pro={pro}
            trigger={
              <Button size="small" icon={Square}>
                Stop the order
              </Button>
            }
            label="Stop the tracking order"
            asks="Reason"
            field="reason"
            act="Stop"
            call={async (reason) => {
              const answer = await calls.stopTrackingOrder(pro, reason)
              showToast({ tone: 'ok', text: TRACKING_DONE.stop })
              onDone(answer.body.shipment)
              return answer
            }}
            onDone={() => {}}
          />
        )}
        {permitted('tracking#look_up') && (
          <>
            <Button
              size="small"
              icon={RefreshCw}
              disabledReason={carrier ? undefined : 'The load has no carrier'}
              pending={command.pending && acting === 'partner'}
              onClick={() => void send('partner', () => calls.partnerStatus(pro))}
            >
              Partner status
            </Button>
            {order && (
              <Button
                size="small"
                icon={RefreshCw}
                pending={command.pending && acting === 'link'}
                onClick={() => void send('link', () => calls.trackingLink(pro))}
              >
                Order link
              </Button>
            )}
          </>
        )}
        {order?.order_hyperlink && (
          <a className={styles.away} href={order.order_hyperlink} target="_blank" rel="noreferrer noopener">
            <ExternalLink size={13} aria-hidden="true" /> Open at {order.provider}
          </a>
        )}
      </div>
      <Refusal alerts={command.others(FIELDS)} />
      {lost && (
        <Button size="small" onClick={() => void sendOrder(true)}>
          I have looked: it is not there, send it again
        </Button>
      )}
    </Section>
  )
}
