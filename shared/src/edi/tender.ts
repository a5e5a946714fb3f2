import type { Mode } from '../shipment/shape.ts'
import type { LocalMoment } from '../time/local-moment.ts'

/** A reference number of the load. `name` is the meaning of the qualifier, or the qualifier itself if unknown. */
export interface TenderReference {
  readonly qualifier: string
  readonly name: string
  readonly value: string
}

/** A party at an address, from an N1 loop. Empty is null. */
export interface TenderParty {
  /** N101: `SH`, `CN`, `BT`, …; empty for an address without a name. */
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

/** When a stop is scheduled. `zone` of a moment is null for the local time of the place. */
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

/** One stop. Weights are pounds. */
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
  /** Sender and shipment id: identifies the tender. */
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
  /** Names of the goods, without duplicates. */
  readonly description: string | null
  readonly weight: number | null
  readonly pieces: number | null
  readonly pallets: number | null
  /** The goods, counted once although most senders repeat them at pickup and delivery. */
  readonly items: readonly TenderItem[]
  /** Total that the customer pays. */
  readonly charge: number | null
  readonly declared_value: number | null
  readonly hazmat: boolean
  readonly temperature: { readonly min: number | null; readonly max: number | null } | null
  readonly bill_to: TenderParty | null
  readonly references: readonly TenderReference[]
  readonly stops: readonly TenderStop[]
  readonly notes: readonly string[]
  /** What could not be read or was guessed, one sentence each. */
  readonly unmapped: readonly string[]
}
