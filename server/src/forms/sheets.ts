import { FORM_TEXT_NAMES } from '@waybill/shared/form-text/state'
import { FORMS, type FormType } from '@waybill/shared/shipment/documents/forms'
import type { Shipment } from '@waybill/shared/shipment/state'
import { countText, joinParts } from './form-text.ts'
import {
  carrierBlock,
  chargesTable,
  goodsTable,
  isPickup,
  lines,
  loadFacts,
  notesOf,
  partyBlock,
  stopBlock,
  stopTable,
  tripFacts,
} from './load-parts.ts'
import type { Sender } from './sender.ts'
import type { FormBlock, Sheet, Signature } from './sheet.ts'

/** The company that issues the form, from its settings. */
export interface Letterhead {
  readonly name: string
  readonly lines: readonly string[]
}

/** All input of a form. `position` is the tenant's log position of the load's version. */
export interface FormInput {
  readonly shipment: Shipment
  readonly version: number
  readonly position: number
  /** ISO 8601 instant when that version was recorded. */
  readonly recorded_at: string
  readonly letterhead: Letterhead
  readonly text: { readonly version: number; readonly text: string } | null
  /** Who covered the load; null while it is not covered. */
  readonly bookedBy: Sender | null
}

const RECEIVED =
  'RECEIVED, subject to individually determined rates or contracts that have been agreed upon in writing between the carrier and the shipper, if applicable, otherwise to the rates, classifications and rules that have been established by the carrier and are available to the shipper on request, the property described above in apparent good order, except as noted (contents and condition of contents of packages unknown), marked, consigned and destined as shown above. The shipper certifies that the goods are properly classified, described, packaged, marked and labeled, and are in proper condition for transportation under the regulations of the Department of Transportation.'

type Body = Pick<Sheet, 'facts' | 'parties' | 'tables' | 'notes' | 'signatures'> & { readonly terms?: FormBlock }

/** A signature block across the page, or one of two or three side by side. */
const sign = (heading: string, rows: Signature['rows']): Signature => ({ heading, rows })
const oneOfTwo = (heading: string, extra: string) =>
  sign(heading, [
    ['Name', 'Date'],
    ['Signature', extra],
  ])
const oneOfThree = (heading: string, extra?: string) => sign(heading, [['Name'], ['Signature'], extra ? ['Date', extra] : ['Date']])

const BODIES: { readonly [T in FormType]: (shipment: Shipment, bookedBy: Sender | null) => Body } = {
  rate_confirmation: (shipment, bookedBy) => ({
    facts: [
      ...loadFacts(shipment),
      { label: 'Miles', value: countText(shipment.load_info.miles_truck ?? shipment.load_info.miles) },
      ...tripFacts(shipment),
    ],
    parties: [
      carrierBlock(shipment),
      {
        heading: 'Booked by',
        lines: lines(
          bookedBy?.name ?? null,
          bookedBy?.email ?? null,
          shipment.load_info.carrier_ref && `Carrier reference ${shipment.load_info.carrier_ref}`,
        ),
      },
    ],
    tables: [stopTable(shipment), goodsTable(shipment), chargesTable(shipment, 'carrier')],
    notes: notesOf(shipment),
    signatures: [
      sign('Accepted for the carrier', [
        ['Name', 'Signature', 'Date'],
        ['Driver', 'Driver’s cell', 'Truck and trailer'],
      ]),
    ],
  }),
  bill_of_lading: (shipment) => ({
    facts: [...loadFacts(shipment), ...tripFacts(shipment)],
    parties: [
      stopBlock('Ship from', shipment.pick_stops.find(isPickup)),
      stopBlock(
        'Ship to',
        shipment.pick_stops.findLast((stop) => !isPickup(stop)),
      ),
      carrierBlock(shipment),
    ],
    tables: [stopTable(shipment), goodsTable(shipment)],
    notes: notesOf(shipment),
    terms: { heading: 'Receipt', lines: [RECEIVED] },
    signatures: [oneOfThree('Shipper'), oneOfThree('Carrier', 'Pieces'), oneOfThree('Consignee', 'Exceptions')],
  }),
  delivery_order: (shipment) => ({
    facts: [...loadFacts(shipment), { label: 'Manifest', value: shipment.load_info.manifest_number }, ...tripFacts(shipment)],
    parties: [
      carrierBlock(shipment),
      stopBlock('Pick up at', shipment.pick_stops.find(isPickup)),
      stopBlock(
        'Deliver to',
        shipment.pick_stops.findLast((stop) => !isPickup(stop)),
      ),
    ],
    tables: [stopTable(shipment), goodsTable(shipment)],
    notes: notesOf(shipment),
    terms: {
      heading: 'Order',
      lines: [
        'Please deliver the goods listed above. Note any shortage or damage on this document before signing, and return the signed copy to us.',
      ],
    },
    signatures: [oneOfTwo('Delivered by', 'Time in and out'), oneOfTwo('Received by', 'Exceptions')],
  }),
  customer_confirmation: (shipment) => ({
    facts: [...loadFacts(shipment), { label: 'Miles', value: countText(shipment.load_info.miles) }],
    parties: [partyBlock('Customer', shipment.customer), partyBlock('Bill to', shipment.bill_to)],
    tables: [stopTable(shipment), goodsTable(shipment), chargesTable(shipment, 'customer')],
    notes: notesOf(shipment),
    signatures: [sign('Accepted for the customer', [['Name', 'Signature', 'Date']])],
  }),
}

/**
 * The content of a load's form [7.35]. The same facts give the same sheet; a carrier form never shows the customer's
 * charges, nor the other way round.
 */
export const formContent = (type: FormType, facts: FormInput): Sheet => {
  const { shipment, version, position, recorded_at, letterhead, text, bookedBy } = facts
  const form = FORMS[type]
  const { terms = null, ...body } = BODIES[type](shipment, bookedBy)
  const origin = joinParts(
    ' · ',
    `Load ${shipment.pro}`,
    `version ${version}`,
    `log position ${position}`,
    text && `terms version ${text.version}`,
  )
  return {
    title: form.title,
    number: `Load ${shipment.pro}`,
    sender: { heading: letterhead.name, lines: letterhead.lines },
    ...body,
    terms:
      form.text && text
        ? {
            heading: form.text === 'customer_freight_quote' ? 'Terms' : FORM_TEXT_NAMES[form.text].replace(/ text$/, ' terms'),
            lines: text.text.split('\n'),
          }
        : terms,
    footer: origin ?? '',
    as_of: recorded_at,
    properties: {
      Load: shipment.pro,
      LoadVersion: String(version),
      LogPosition: String(position),
      ...(text && { TermsVersion: String(text.version) }),
    },
  }
}
