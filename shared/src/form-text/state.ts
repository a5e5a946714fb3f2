/** The two texts a company may edit: the terms of the rate confirmation and of customer documents [2.39]. */
export const FORM_TEXT_KINDS = ['carrier_rate_confirmation', 'customer_freight_quote'] as const
export type FormTextKind = (typeof FORM_TEXT_KINDS)[number]

export const FORM_TEXT_NAMES: Readonly<Record<FormTextKind, string>> = {
  carrier_rate_confirmation: 'Carrier rate confirmation text',
  customer_freight_quote: 'Customer freight quote text',
}

/** The current text; null until it is first edited. */
export type FormText = { readonly text: string; readonly revised_by: string; readonly revised_at: string }

/** Characters of a text: about three pages. */
export const LONGEST_FORM_TEXT = 12_000

/** Built-in texts, used until the company edits them; paragraphs are separated by an empty line. */
export const DEFAULT_FORM_TEXTS: Readonly<Record<FormTextKind, string>> = {
  carrier_rate_confirmation: `Carrier accepts this load at the rates shown, which are all-inclusive. Any additional charge (detention, layover, lumper, redelivery) requires Broker's written approval before it is incurred, and a receipt.

Carrier must haul this load under its own authority and on its own equipment. The load may not be re-brokered, double brokered, interlined or assigned to another carrier. If it is, Carrier will not be paid and is liable for all claims.

Carrier must maintain cargo and automobile liability insurance in the agreed amounts for the entire trip. Equipment must be clean, dry, odor free and suitable for the freight. Carrier is liable for loss and damage under 49 U.S.C. 14706.

Carrier must meet the pickup and delivery times above and must notify Broker of any delay immediately, before it happens. Driver must call when loaded, when empty and at least once a day, and must accept tracking until delivery.

Temperature, seal and piece count requirements are as stated above. Any broken seal, shortage or damage must be noted on the bill of lading and reported to Broker from the dock.

Broker pays after receipt of the signed bill of lading or delivery receipt, Carrier's invoice and a signed copy of this confirmation. Non-solicitation: Carrier may not solicit freight from the shipper, consignee or customer of this load for twelve months.`,
  customer_freight_quote: `We are pleased to confirm the shipment above at the rates shown. Rates apply to the commodities, weights, dimensions, locations and times listed; any additional accessorial services required will be charged separately.

Pickup and delivery times are estimates and are not guaranteed unless marked as confirmed appointments. Please notify us of any changes as early as possible.

The carrier's liability for loss and damage is governed by 49 U.S.C. 14706 and is limited to its cargo insurance. If the freight is worth more, notify us before pickup so that we can arrange additional coverage.

Invoices are due under the agreed payment terms. Claims must be submitted in writing within nine months of delivery.`,
}
