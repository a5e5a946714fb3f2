/** The two texts that a tenant may write himself: what the rate confirmation and the papers for the customer end with [2.39]. */
export const FORM_TEXT_KINDS = ['carrier_rate_confirmation', 'customer_freight_quote'] as const
export type FormTextKind = (typeof FORM_TEXT_KINDS)[number]

export const FORM_TEXT_NAMES: Readonly<Record<FormTextKind, string>> = {
  carrier_rate_confirmation: 'Carrier rate confirmation text',
  customer_freight_quote: 'Customer freight quote text',
}

/** A text as it was last written; null as long as nobody wrote one. */
export type FormText = { readonly text: string; readonly revised_by: string; readonly revised_at: string }

/** Characters of a text: about three pages. */
export const LONGEST_FORM_TEXT = 12_000

/** What stands there until the tenant writes his own; paragraphs are parted by an empty line. */
export const DEFAULT_FORM_TEXTS: Readonly<Record<FormTextKind, string>> = {
  carrier_rate_confirmation: `Carrier accepts this load at the charges shown, which are complete. Anything more (detention, layover, lumper, re-delivery) needs our written approval before it is incurred and a receipt.

Carrier hauls the load under its own authority and on its own equipment. It may not be brokered, interlined, double brokered or assigned to another carrier. If it is, carrier is not paid and answers for every claim.

Carrier keeps cargo and automobile liability insurance as agreed, in force for the whole trip, and the equipment clean, dry, odor free and fit for the goods. Carrier is liable for loss and damage under 49 U.S.C. 14706.

Carrier follows the pickup and delivery times above and tells us of every delay before it happens. Driver calls when loaded, when empty and at least once a day, and accepts tracking until delivery.

Temperatures, seals and counts are as written above. A broken seal, a shortage or damage is noted on the bill of lading and told to us from the dock.

Payment is made after we have the signed bill of lading or delivery receipt, carrier's invoice and a signed copy of this confirmation. The customer is ours: carrier does not solicit freight from shipper, consignee or customer of this load for twelve months.`,
  customer_freight_quote: `We confirm the transport shown above at the charges shown. They hold for the goods, weights, dimensions, places and times named here; accessorial services that turn out to be needed are charged in addition.

Pickup and delivery times are planned, not guaranteed, unless they are marked as confirmed appointments. Please tell us of changes as early as you can.

The carrier's liability for loss and damage follows 49 U.S.C. 14706 and is limited to its cargo insurance. Tell us before pickup if the goods are worth more, so that we can arrange cover.

Invoices are due under the payment terms agreed with you. Claims must be in writing within nine months of delivery.`,
}
