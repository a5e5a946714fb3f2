import type { Mode } from '../shipment/shape.ts'
import type { LocalMoment } from '../time/local-moment.ts'

/** A reference number of the load. `name` says in words what the qualifier means, or repeats it when we do not know it. */
export interface TenderReference {
  readonly qualifier: string
  readonly name: string
  readonly value: string
}

/** A party at an address, from an N1 loop. Empty is null. */
export interface TenderParty {
  /** N101: `SH`, `CN`, `BT`, …; empty when an address stood without a name. */
  readonly role: string
  readonly name: string | null
  readonly code: string | null
  readonly address: string | null
  readonly address_2: string | null
  readonly city: string | null
  readonly state: string | null
  readonly zip: string | null
  readonly country: string | null
  readonly contact: string | null
  readonly phone: string | null
  readonly email: string | null
}

/** When a stop is to be served. `zone` of a moment is null where the sender means the clock of the place. */
export interface TenderWindow {
  readonly ready: LocalMoment | null
  readonly appt_start: LocalMoment | null
  readonly appt_end: LocalMoment | null
  readonly appt_confirmed: boolean
}

/** Weights are pounds; length, width and height inches. */
export interface TenderItem {
  readonly description: string | null
  readonly pieces: number | null
  readonly pallets: number | null
  readonly weight: number | null
  readonly length: number | null
  readonly width: number | null
  readonly height: number | null
  readonly item_class: string | null
  readonly nmfc: string | null
  readonly hazmat: boolean
}

/** One stop, in the order in which it is to be made. Weights are pounds. */
export interface TenderStop {
  /** S501 as sent. */
  readonly sequence: number | null
  readonly event_type: 'P' | 'D'
  /** S502 as sent. */
  readonly reason: string
  readonly place: TenderParty
  readonly window: TenderWindow
  readonly weight: number | null
  readonly pieces: number | null
  readonly pallets: number | null
  readonly references: readonly TenderReference[]
  readonly notes: readonly string[]
  readonly items: readonly TenderItem[]
}

/** A motor carrier load tender (X12 204). Money is integer cents, weights pounds, temperatures °F. */
export interface Tender {
  readonly sender: string
  readonly receiver: string
  /** B204: the sender's number of the load. */
  readonly shipment_id: string
  /** Sender and shipment id together: what makes a tender the same tender. */
  readonly key: string
  readonly purpose: string
  readonly scac: string | null
  readonly payment_method: string | null
  readonly mode: Mode
  /** ISO instant when the sender names a zone, else the local day and time (`2026-05-13T20:51`) or day alone; null when not asked. */
  readonly respond_by: string | null
  /** Our equipment code and length in feet, such as `R53`. */
  readonly equipment: string | null
  readonly trailer_number: string | null
  /** What the goods are called, each name once. */
  readonly description: string | null
  readonly weight: number | null
  readonly pieces: number | null
  readonly pallets: number | null
  /** The goods, told once though most senders repeat them at the pickup and at the delivery. */
  readonly items: readonly TenderItem[]
  /** What the customer pays for all of it. */
  readonly charge: number | null
  readonly declared_value: number | null
  readonly hazmat: boolean
  readonly temperature: { readonly min: number | null; readonly max: number | null } | null
  readonly bill_to: TenderParty | null
  readonly references: readonly TenderReference[]
  readonly stops: readonly TenderStop[]
  readonly notes: readonly string[]
  /** What could not be understood or had to be guessed, a sentence each. */
  readonly unmapped: readonly string[]
}
