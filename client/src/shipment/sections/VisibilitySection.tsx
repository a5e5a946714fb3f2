import type { ShipmentResource } from '@waybill/shared/protocol/shipment-resource'
import { lastPosition } from '@waybill/shared/shipment/last-position'
import { orderParticulars } from '@waybill/shared/shipment/tracking/order-request'
import { isFinished } from '@waybill/shared/shipment/tracking/order-status'
import { clsx } from 'clsx'
import { ExternalLink, Radar, RefreshCw, Square } from 'lucide-react'
import { type ReactNode, useRef, useState } from 'react'
import type { ApiError } from '../../app/api-error.ts'
import type { ApiResponse } from '../../app/api-request.ts'
import { useSignedIn } from '../../app/client.ts'
import { usePermitted } from '../../app/use-permitted.ts'
import { Button } from '../../ui/Button.tsx'
import { DateField } from '../../ui/DateField.tsx'
import { InstantText } from '../../ui/InstantText.tsx'
import { NumberField } from '../../ui/NumberField.tsx'
import panel from '../../ui/Panels.module.css'
import { Section } from '../../ui/Section.tsx'
import { stopTime } from '../../ui/stop-time.ts'
import { TextField } from '../../ui/TextField.tsx'
import { TimeField } from '../../ui/TimeField.tsx'
import { dismissToast, showToast } from '../../ui/toast-store.ts'
import { goToUnreadBox } from '../../ui/unread-box.ts'
import { RefusalNote } from '../dialogs/Refusal.tsx'
import { useCommand } from '../dialogs/use-command.ts'
import { useFormPart } from '../form/form-context.ts'
import { savedLoad } from '../form/saved-load.ts'
import { ReasonPopover } from '../panels/ReasonPopover.tsx'
import styles from '../Shipment.module.css'
import type { TrackingOrderForm } from '../shipment-calls.ts'
import { calls } from '../use-shipment.ts'
import type { LoadSectionProps } from './section-props.ts'
import { etaStatus, latenessLabel, TRACKING_DONE, type TrackingAct, trackingFailure } from './tracking-text.ts'

const FIELDS = [
  'driver_cell',
  'truck_trailer_number',
  'load_identifier',
  'track_start_time_date',
  'track_start_time_time',
  'tracking_duration',
  'tracking_interval',
] as const

/** A demo provider is labeled wherever it is shown. */
const ofProvider = (provider: string, simulated: boolean) => (simulated ? 'Demo data: no tracking provider connected' : provider)

const Fact = ({ title, children }: { readonly title: string; readonly children: ReactNode }) => (
  <div>
    <dt>{title}</dt>
    <dd>{children || <span className="text-ink-3">Unknown</span>}</dd>
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

/** Truck position, tracking order status, and ETA against the appointment [3.19, 3.21, 4.55]. */
const OrderStatusText = ({ shipment }: { readonly shipment: ShipmentResource }) => {
  const { macropoint_load: order, carrier } = shipment
  const load = savedLoad(shipment)
  const last = lastPosition(load)
  const eta = etaStatus(load)
  const late = eta?.late ?? null
  return (
    <dl className={styles.standing}>
      <Fact title="Order status">{order ? order.order_status : 'No order sent'}</Fact>
      <Fact title="Last update">{order && <InstantText at={order.last_updated} />}</Fact>
      <Fact title="Last position">
        {last && (
          <>
            {[last.city, last.state].filter(Boolean).join(', ')}, <Clock date={last.at.date} time={last.at.time} timezone={last.at.zone} />
          </>
        )}
      </Fact>
      <Fact title={eta ? `ETA, stop ${eta.number}` : 'ETA'}>
        {eta === null
          ? 'All stops arrived'
          : eta.stop.appt_eta_start_date && (
              <>
                <Clock date={eta.stop.appt_eta_start_date} time={eta.stop.appt_eta_start_time} timezone={eta.stop.location.timezone} />
                <span className={clsx(late !== null && late >= 5 && panel.late)}> {latenessLabel(late)}</span>
              </>
            )}
      </Fact>
      <Fact title="Partner status">
        {carrier?.mp_partner_status && (
          <>
            {carrier.mp_partner_status}
            {carrier.mp_partner_status_simulated && ' (demo)'}
          </>
        )}
      </Fact>
      <Fact title="Tracked by">
        {[carrier?.mp_truck_trailer_name, carrier?.mp_truck_trailer_type, ...(carrier?.mp_truck_trailer_identifiers ?? [])]
          .filter(Boolean)
          .join(' · ')}
      </Fact>
    </dl>
  )
}

/** Capacity and visibility from the tracking service: send, update, stop and look up the tracking order [2.40, 3.21, 4.55]. */
export const VisibilitySection = ({ onDone }: LoadSectionProps) => {
  const { saved } = useFormPart(({ form }) => ({ saved: form.saved })).part
  const { staticInfo } = useSignedIn()
  const permitted = usePermitted()
  const [orderForm, setOrderForm] = useState<TrackingOrderForm>({})
  const [acting, setActing] = useState<TrackingAct | null>(null)
  const command = useCommand(saved.pro)
  const boxes = useRef<HTMLDivElement>(null)
  const { pro, carrier, macropoint_load: order } = saved
  const running = order !== null && !isFinished(order.order_stage)
  const service = staticInfo?.macropoint_visibility_integration as { readonly provider: string; readonly simulated: boolean } | null
  const known = order ?? service
  if (!onDone) return null

  const usual = orderParticulars(savedLoad(saved), {}, new Date().toISOString())
  const lost = (command.refusal?.body as { readonly error_type?: string } | null)?.error_type === 'OutcomeUnknown'
  const blocked = !carrier ? 'Cover the load before you track it.' : saved.editable ? undefined : 'This load is complete'
  const mayOrder = permitted('tracking#start') && blocked === undefined

  const send = (act: TrackingAct, call: () => Promise<ApiResponse<{ readonly shipment: ShipmentResource }>>) => {
    setActing(act)
    const failure = `tracking ${act} of ${pro} failed`
    dismissToast(failure)
    return command.send(
      TRACKING_DONE[act],
      () =>
        call().catch((error: ApiError) => {
          const text = trackingFailure(act, error)
          if (text !== null) showToast({ id: failure, tone: 'bad', text })
          throw error
        }),
      ({ shipment }) => {
        showToast({
          tone: 'ok',
          text: TRACKING_DONE[act],
          detail: known?.simulated ? 'Demo: no tracking provider was contacted' : undefined,
        })
        if (act === 'send') setOrderForm({})
        onDone(shipment)
      },
    )
  }
  const sendOrder = (resend = false) => {
    if (boxes.current && goToUnreadBox(boxes.current) !== null) return
    void send('send', () => calls.sendTrackingOrder(pro, orderForm, resend))
  }
  const typed = (field: (typeof FIELDS)[number]) => orderForm[field] ?? (usual[field] === null ? '' : String(usual[field]))
  const box = (field: (typeof FIELDS)[number]) => ({
    field: `macropoint_load.${field}`,
    layout: 'inline' as const,
    readOnly: !mayOrder,
    value: typed(field),
    error: command.errorOf(field),
    onChange: (text: string | null) => setOrderForm((before) => ({ ...before, [field]: text ?? '' })),
  })
  const number = (field: 'tracking_duration' | 'tracking_interval') => ({
    ...box(field),
    value: typed(field) === '' ? null : Number(typed(field)),
    onChange: (value: number | null) => setOrderForm((before) => ({ ...before, [field]: value === null ? '' : String(value) })),
  })

  return (
    <Section title="Capacity and visibility" summary={known && ofProvider(known.provider, known.simulated)}>
      <OrderStatusText shipment={saved} />
      <div ref={boxes} className={clsx(styles.fields, styles.three)}>
        <TextField label="Driver cell" inputMode="tel" {...box('driver_cell')} />
        <TextField label="Truck/trailer" {...box('truck_trailer_number')} />
        <TextField label="Load ID" {...box('load_identifier')} />
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
            onClick={() => sendOrder()}
          >
            {running ? 'Update order' : 'Send order'}
          </Button>
        )}
        {permitted('tracking#stop') && running && (
          <ReasonPopover
            pro={pro}
            trigger={
              <Button size="small" icon={Square}>
                Stop order
              </Button>
            }
            label="Stop tracking order"
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
              disabledReason={carrier ? undefined : 'This load has no carrier'}
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
      <RefusalNote alerts={command.others(FIELDS)} />
      {lost && (
        <Button size="small" onClick={() => sendOrder(true)}>
          I checked. It wasn't received, send again
        </Button>
      )}
    </Section>
  )
}
