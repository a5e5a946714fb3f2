import type { PrintedForm } from './forms.ts'
import { cityText, dayText, joined } from './words.ts'

/** Subject and text of the mail that a rate confirmation goes out with; `message` is what its sender adds. */
export const confirmationMail = (
  { shipment, letterhead, origin }: Pick<PrintedForm, 'shipment' | 'letterhead' | 'origin'>,
  sender: string,
  message: string | null,
): { readonly subject: string; readonly body: string } => {
  const first = shipment.pick_stops[0]
  const last = shipment.pick_stops.at(-1)
  const from = first && cityText({ ...first.location, zip: null })
  const to = last && cityText({ ...last.location, zip: null })
  const pickup = first?.appt_start_date ?? first?.ready_or_deliver_date ?? null
  const lane = joined(' to ', from, to)
  const lines = [
    `Hello ${shipment.carrier?.name ?? ''},`.replace(' ,', ','),
    '',
    ...(message ? [message, ''] : []),
    `Attached is our rate confirmation for load ${shipment.pro}${lane ? `, ${lane}` : ''}${pickup ? `, pickup ${dayText(pickup)}` : ''}.`,
    'Please sign it and send it back before pickup.',
    '',
    `It shows version ${origin.version} of the load. If anything on it is not as agreed, do not sign; call us.`,
    '',
    sender,
    letterhead.name,
    ...letterhead.lines,
  ]
  return { subject: joined(' · ', `Rate confirmation, load ${shipment.pro}`, lane) ?? '', body: lines.join('\n') }
}
