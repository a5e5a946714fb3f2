import type { Feature } from '@waybill/shared/permissions/features'
import type { LtlQuoteResource } from '@waybill/shared/protocol/ltl-resource'
import { ltlOfResource } from '@waybill/shared/protocol/ltl-resource'
import type { ShipmentResource } from '@waybill/shared/protocol/shipment-resource'
import { quoteUnusable } from '@waybill/shared/shipment/ltl/usable'
import { RefreshCw } from 'lucide-react'
import { useRef, useState } from 'react'
import type { Answer } from '../../app/api.ts'
import type { ApiError } from '../../app/api-error.ts'
import { usePermitted } from '../../app/use-permitted.ts'
import { Button } from '../../ui/Button.tsx'
import { CheckboxField } from '../../ui/CheckboxField.tsx'
import { usDate } from '../../ui/date-text.ts'
import { goOnIfLost } from '../../ui/focus-return.ts'
import { Section } from '../../ui/Section.tsx'
import { dismissToast, showToast } from '../../ui/toast-store.ts'
import { moneyText } from '../../ui/typed-text.ts'
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx'
import { Refusal } from './dialogs/Refusal.tsx'
import { useCommand } from './dialogs/use-command.ts'
import { useShipmentForm } from './form-context.ts'
import { actsOf, byPrice, daysText, failureText, type QuoteAct, type QuoteFailure, quoteStanding } from './ltl-quotes.ts'
import panel from './panels/Panels.module.css'
import { ReasonPopover } from './panels/ReasonPopover.tsx'
import { savedLoad } from './saved-load.ts'
import type { LtlAnswer } from './shipment-calls.ts'
import { useBlocked } from './use-blocked.ts'
import { calls } from './use-shipment.ts'

const ACTS: Readonly<Record<QuoteAct, { readonly label: string; readonly feature: Feature }>> = {
  select: { label: 'Select', feature: 'ltl_quotes#select' },
  unselect: { label: 'Unselect', feature: 'ltl_quotes#select' },
  book: { label: 'Book', feature: 'ltl_quotes#book' },
  cancel: { label: 'Cancel', feature: 'ltl_quotes#cancel' },
  send_pickup_request: { label: 'Request pickup', feature: 'ltl_quotes#send_pickup_request' },
}

/** Of one load only the last failure is told, until something went well. */
const failureOf = (pro: string) => `LTL of ${pro} failed`

/** What a failure without broken rules is told as: in the corner, in the words for it. */
const sayFailed = (pro: string, act: QuoteAct | null, { alerts, status, message, body }: ApiError) => {
  if (alerts.length > 0) return
  const { error_type = null, action_error = null } = (body ?? {}) as Partial<Pick<QuoteFailure, 'error_type' | 'action_error'>>
  showToast({ id: failureOf(pro), tone: 'bad', text: failureText(act, { status, message, error_type, action_error }) })
}

export interface LtlSectionProps {
  readonly onDone: ((next: ShipmentResource) => void) | undefined
}

/** What LTL carriers offer for the load: asked for, compared, selected, booked, called for pickup [3.16, 7.37, 7.39]. */
export const LtlSection = ({ onDone }: LtlSectionProps) => {
  const { form } = useShipmentForm()
  const { saved } = form
  const { pro, version } = saved
  const [forward, setForward] = useState(true)
  const [asking, setAsking] = useState(false)
  const command = useCommand(pro)
  const permitted = usePermitted()
  const blocked = useBlocked()
  const quotes = saved.ltl_quotes
  const load = savedLoad(saved)
  const now = new Date().toISOString()
  const unusable = (quote: LtlQuoteResource): string | undefined => {
    const known = ltlOfResource({ ltl_quotes: [quote], selected_ltl_quote: null }).quotes[0]
    return known && quoteUnusable(known, load, now)?.message
  }
  const table = useRef<HTMLTableElement>(null)
  const done = ({ shipment, action_response }: LtlAnswer, quote?: LtlQuoteResource) => {
    if (quote) goOnIfLost(() => table.current?.querySelector<HTMLElement>(`[data-quote="${CSS.escape(quote.id)}"] button`) ?? null)
    if (action_response) showToast({ tone: 'ok', text: action_response })
    onDone?.(shipment)
  }
  const send = (name: QuoteAct | null, call: () => Promise<Answer<LtlAnswer>>, quote?: LtlQuoteResource) => {
    const label = name === null ? 'Rates' : ACTS[name].label
    setAsking(name === null)
    dismissToast(failureOf(pro))
    return command.send(
      label,
      () =>
        call().catch((error: ApiError) => {
          sayFailed(pro, name, error)
          throw error
        }),
      (answer) => done(answer, quote),
    )
  }
  const act = (quote: LtlQuoteResource, name: QuoteAct) =>
    void send(name, () => calls.quoteAct(quote.id, name, { version, ...(name === 'book' && { forward_to_carrier: forward }) }), quote)

  return (
    <Section
      title="LTL rates"
      flush
      summary={quotes.some(({ simulated }) => simulated) ? 'Simulated: no carrier was really asked' : undefined}
    >
      <div className={panel.bar}>
        {permitted('ltl_quotes#request') && (
          <Button
            size="small"
            icon={RefreshCw}
            pending={command.pending && asking}
            disabledReason={blocked}
            onClick={() => void send(null, () => calls.requestQuotes(pro))}
          >
            {quotes.length > 0 ? 'Ask for rates again' : 'Ask for rates'}
          </Button>
        )}
        <span role="status" className="text-ink-2">
          {command.pending && (asking ? 'Carriers are being asked…' : 'The carrier is being told…')}
        </span>
        <span className="flex-1" />
        {permitted('ltl_quotes#book') && <CheckboxField label="Hand bookings on to the carrier" value={forward} onChange={setForward} />}
      </div>
      <div className={panel.refused}>
        <Refusal alerts={command.others([])} />
      </div>
      {quotes.length === 0 ? (
        <p className={panel.empty}>No rates yet. They follow from the stops, the weight and the class of the load.</p>
      ) : (
        <table ref={table} className={panel.table}>
          <thead>
            <tr>
              <th scope="col">Carrier</th>
              <th scope="col" style={{ width: 70 }}>
                Transit
              </th>
              <th scope="col" style={{ width: 90 }}>
                Until
              </th>
              <th scope="col" className="num" style={{ width: 84 }}>
                Carrier $
              </th>
              <th scope="col" className="num" style={{ width: 84 }}>
                Customer $
              </th>
              <th scope="col" style={{ width: 130 }}>
                State
              </th>
              <th scope="col" style={{ width: 200 }}>
                <VisuallyHidden>Actions</VisuallyHidden>
              </th>
            </tr>
          </thead>
          <tbody>
            {byPrice(quotes).map((quote) => (
              <tr key={quote.id} data-quote={quote.id}>
                <td>
                  {quote.carrier_name}
                  <p className={panel.aside}>
                    {[quote.scac, quote.service, quote.simulated && 'simulated', quote.assumption].filter(Boolean).join(' · ')}
                  </p>
                </td>
                <td>{daysText(quote.transit_days)}</td>
                <td>{usDate(quote.valid_until)}</td>
                <td className="num">{moneyText.format(quote.carrier_total)}</td>
                <td className="num">{moneyText.format(quote.customer_total)}</td>
                <td>{quoteStanding(quote)}</td>
                <td className={panel.acts}>
                  {actsOf(quote, quotes)
                    .filter((name) => permitted(ACTS[name].feature))
                    .map((name) =>
                      name === 'cancel' && !blocked ? (
                        <ReasonPopover
                          key={name}
                          pro={pro}
                          trigger={<Button size="small">Cancel</Button>}
                          label={`Cancel the booking with ${quote.carrier_name}`}
                          asks="Reason"
                          field="reason"
                          act="Cancel the booking"
                          back="Keep it"
                          call={async (reason) => {
                            const answer = await calls.quoteAct(quote.id, 'cancel', { version, reason })
                            dismissToast(failureOf(pro))
                            done(answer.body, quote)
                            return answer
                          }}
                          onDone={() => {}}
                        />
                      ) : (
                        <Button
                          key={name}
                          size="small"
                          variant={name === 'unselect' || name === 'select' ? 'ghost' : 'default'}
                          aria-label={`${ACTS[name].label}, ${quote.carrier_name}, ${quote.service}`}
                          disabledReason={blocked ?? (name === 'select' || name === 'book' ? unusable(quote) : undefined)}
                          onClick={() => act(quote, name)}
                        >
                          {ACTS[name].label}
                        </Button>
                      ),
                    )}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Section>
  )
}
