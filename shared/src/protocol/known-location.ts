/** Where goods were picked up or delivered before, or where a customer sits: all that a stop can take over. */
export interface LocationDetails {
  readonly name: string | null
  readonly address: string | null
  readonly address_2: string | null
  readonly city: string | null
  readonly state: string | null
  readonly zip: string | null
  readonly country: string | null
  /** IANA name. */
  readonly timezone: string | null
  readonly hours: string | null
  readonly contact: string | null
  readonly phone: string | null
  readonly email: string | null
  readonly account_number: string | null
}
