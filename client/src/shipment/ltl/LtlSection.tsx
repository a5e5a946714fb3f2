import type { Feature } from '@waybill/shared/permissions/features'
import type { LtlQuoteResource } from '@waybill/shared/protocol/ltl-resource'
import { ltlOfResource } from '@waybill/shared/protocol/ltl-resource'
import type { ShipmentResource } from '@waybill/shared/protocol/shipment-resource'
import { quoteBlocked } from '@waybill/shared/shipment/ltl/usable'
import { CircleAlert, RefreshCw } from 'lucide-react'
import { useRef, useState } from 'react'
import type { ApiError } from '../../app/api-error.ts'
import type { ApiResponse } from '../../app/api-request.ts'
import { usePermitted } from '../../app/use-permitted.ts'
import { Note } from '../../ui/Banner.tsx'
import { Button } from '../../ui/Button.tsx'
import { CheckboxField } from '../../ui/CheckboxField.tsx'
import { usDate } from '../../ui/date-text.ts'
import { moveFocusIfLost } from '../../ui/focus-return.ts'
import panel from '../../ui/Panels.module.css'
import { Section } from '../../ui/Section.tsx'
import { dismissToast, showToast } from '../../ui/toast-store.ts'
import { moneyText } from '../../ui/typed-text.ts'
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx'
import { RefusalNote } from '../dialogs/Refusal.tsx'
import { useCommand } from '../dialogs/use-command.ts'
import { useShipmentForm } from '../form/form-context.ts'
import { savedLoad } from '../form/saved-load.ts'
import { useBlocked } from '../form/use-blocked.ts'
import { ReasonPopover } from '../panels/ReasonPopover.tsx'
import type { LtlAnswer } from '../shipment-calls.ts'
import { calls } from '../use-shipment.ts'
import { actionsOf, byPrice, daysText, failureText, type QuoteAction, type QuoteFailure, quoteStatus } from './ltl-quotes.ts'
import { useLtlQuotes } from './use-ltl-quotes.ts'

const ACTS: Readonly<Record<QuoteAction, { readonly label: string; readonly feature: Feature }>> = {
  select: { label: 'Select', feature: 'ltl_quotes#select' },
  unselect: { label: 'Unselect', feature: 'ltl_quotes#select' },
  book: { label: 'Book', feature: 'ltl_quotes#book' },
  cancel: { label: 'Cancel', feature: 'ltl_quotes#cancel' },
  send_pickup_request: { label: 'Request pickup', feature: 'ltl_quotes#send_pickup_request' },
}

/** One toast per load: a newer failure replaces the last one, and a success removes it. */
const failureOf = (pro: string) => `LTL of ${pro} failed`

/** Shows a failure without field alerts as a toast. */
const sayFailed = (pro: string, act: QuoteAction | null, { alerts, status, message, body }: ApiError) => {
  if (alerts.length > 0) return
  const { error_type = null, action_error = null, action_response = null } = (body ?? {}) as Partial<QuoteFailure>
  showToast({ id: failureOf(pro), tone: 'bad', text: failureText(act, { status, message, error_type, action_error, action_response }) })
}

export interface LtlSectionProps {
  readonly onDone: ((next: ShipmentResource) => void) | undefined
}

/** LTL carriers' quotes for the load: get rates, compare, select, book, request pickup [3.16, 7.37, 7.39]. */
export const LtlSection = ({ onDone }: LtlSectionProps) => {
  const { form } = useShipmentForm()
  const { saved } = form
  const { pro, version } = saved
  const [forward, setForward] = useState(true)
  const [asking, setAsking] = useState(false)
  const command = useCommand(pro)
  const permitted = usePermitted()
  const blocked = useBlocked()
  const { quotes, failure, read } = useLtlQuotes(saved, onDone !== undefined)
  const load = savedLoad(saved)
  const now = new Date().toISOString()
  const unusable = (quote: LtlQuoteResource): string | undefined => {
    const known = ltlOfResource({ ltl_quotes: [quote], selected_ltl_quote: null }).quotes[0]
    return known && quoteBlocked(known, load, now)?.message
  }
  const table = useRef<HTMLTableElement>(null)
  const done = ({ shipment, action_response }: LtlAnswer, quote?: LtlQuoteResource) => {
    if (quote) moveFocusIfLost(() => table.current?.querySelector<HTMLElement>(`[data-quote="${CSS.escape(quote.id)}"] button`) ?? null)
    if (action_response) showToast({ tone: 'ok', text: action_response })
    onDone?.(shipment)
  }
  const send = (name: QuoteAction | null, call: () => Promise<ApiResponse<LtlAnswer>>, quote?: LtlQuoteResource) => {
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
  const act = (quote: LtlQuoteResource, name: QuoteAction) =>
    void send(name, () => calls.quoteAct(quote.id, name, { version, ...(name === 'book' && { forward_to_carrier: forward }) }), quote)

  return (
    <Section
      title="LTL rates"
      flush
      summary={quotes.some(({ simulated }) => simulated) ? 'Demo rates: no carrier was contacted' : undefined}
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
            {quotes.length > 0 ? 'Refresh rates' : 'Get rates'}
          </Button>
        )}
        <span role="status" className="text-ink-2">
          {command.pending && (asking ? 'Getting rates…' : 'Sending to carrier…')}
        </span>
        <span className="flex-1" />
        {permitted('ltl_quotes#book') && <CheckboxField label="Send booking to carrier" value={forward} onChange={setForward} />}
      </div>
      <div className={panel.refused}>
        <RefusalNote alerts={command.others([])} />
      </div>
      {failure !== null && (
        <Note tone="bad" icon={CircleAlert} role="alert">
          <p>{failure}</p>
          <Button size="small" onClick={read}>
            Try again
          </Button>
        </Note>
      )}
      {quotes.length === 0 ? (
        <p className={panel.empty}>No rates yet. Rates use the stops, weight and class.</p>
      ) : (
        <table ref={table} className={panel.table}>
          <thead>
            <tr>
              <th scope="col">Carrier</th>
              <th scope="col" style={{ width: 70 }}>
                Transit
              </th>
              <th scope="col" style={{ width: 90 }}>
                Expires
              </th>
              <th scope="col" className="num" style={{ width: 84 }}>
                Carrier $
              </th>
              <th scope="col" className="num" style={{ width: 84 }}>
                Customer $
              </th>
              <th scope="col" style={{ width: 130 }}>
                Status
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
                <td>{quoteStatus(quote)}</td>
                <td className={panel.acts}>
                  {actionsOf(quote, quotes)
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
