import { cityText, formDayText, joinParts } from './form-text.ts'
import type { PrintedForm } from './forms.ts'
import type { Sender } from './sender.ts'

/** Subject and body of the email for a rate confirmation; `message` is the sender's own text. */
export const confirmationMail = (
  { shipment, letterhead, origin }: Pick<PrintedForm, 'shipment' | 'letterhead' | 'origin'>,
  sender: Sender,
  message: string | null,
): { readonly subject: string; readonly body: string } => {
  const first = shipment.pick_stops[0]
  const last = shipment.pick_stops.at(-1)
  const from = first && cityText({ ...first.location, zip: null })
  const to = last && cityText({ ...last.location, zip: null })
  const pickup = first?.appt_start_date ?? first?.ready_or_deliver_date ?? null
  const lane = joinParts(' to ', from, to)
  const lines = [
    `Hello ${shipment.carrier?.name ?? ''},`.replace(' ,', ','),
    '',
    ...(message ? [message, ''] : []),
    `Attached is our rate confirmation for load ${shipment.pro}${lane ? `, ${lane}` : ''}${pickup ? `, pickup ${formDayText(pickup)}` : ''}.`,
    'Please sign and return it before pickup.',
    '',
    `It reflects version ${origin.version} of the load. If anything differs from what we agreed, do not sign it. Call us.`,
    '',
    sender.name,
    ...(sender.email ? [sender.email] : []),
    letterhead.name,
    ...letterhead.lines,
  ]
  return { subject: joinParts(' · ', `Rate confirmation, load ${shipment.pro}`, lane) ?? '', body: lines.join('\n') }
}
