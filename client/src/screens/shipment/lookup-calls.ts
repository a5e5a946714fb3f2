import type { Contact } from '@waybill/shared/contacts/contact'
import type { LocationDetails } from '@waybill/shared/protocol/known-location'
import type { Alert } from '@waybill/shared/shipment/refusals'
import type { Answer } from '../../app/api.ts'
import { api } from '../../app/client.ts'

export interface CarrierMatch {
  readonly id: string
  readonly name: string
  readonly mc_number: string | null
  readonly dot_number: string | null
  readonly city: string | null
  readonly state: string | null
  readonly phone: string | null
  readonly email: string | null
  readonly contacts?: readonly Contact[]
  readonly status: string
  /** Whether he may be used today, and what is against it. */
  readonly standing: { readonly usable: boolean; readonly reasons: readonly Alert[] }
}

export interface CompanyMatch {
  readonly id: string
  readonly name: string
  readonly account_number: string | null
  readonly city: string | null
  readonly state: string | null
  readonly contact?: string | null
  readonly phone?: string | null
  readonly email?: string | null
  readonly contacts?: readonly Contact[]
  readonly status?: string
  /** Decimal dollars; null: nobody set a limit. */
  readonly credit_limit?: string | null
  /** Who pays for his loads, by name; null: he does. */
  readonly bill_to?: string | null
}

/** A customer with what he owes for loads not yet released to accounting, and the credit that is left, in decimal dollars. */
export interface CompanyStanding extends CompanyMatch {
  readonly exposure: string
  readonly available: string | null
}

/** Where a stop was before, or where a customer sits. */
export interface LocationMatch extends LocationDetails {
  readonly source: 'load' | 'customer' | 'typed'
  readonly used: number
}

/** A rail ramp of earlier loads, of the list of the house, or of the public list of terminals. */
export interface RampMatch {
  readonly name: string
  readonly address: string | null
  readonly city: string | null
  readonly state: string | null
  readonly zip: string | null
  readonly timezone: string | null
  readonly source: 'load' | 'house' | 'list' | 'typed'
}

export interface MileageAnswer {
  readonly miles: number
  readonly legs: readonly { readonly miles: number | null }[]
  readonly source: string
  readonly how: string
}

export interface PlaceMatch {
  readonly city: string
  readonly state: string
  readonly zip: string
  readonly country: string
  readonly timezone: string
}

export interface UserMatch {
  readonly id: string
  readonly username: string
  readonly first_name: string
  readonly last_name: string
}

/** What boxes look up while one types in them. */
export const lookups = {
  carriers: (search: string, signal?: AbortSignal): Promise<Answer<{ readonly carriers: readonly CarrierMatch[] }>> =>
    api.get('/carriers', { query: { search, sort: 'match', limit: 12 }, ...(signal && { signal }) }),
  carrier: (id: string): Promise<Answer<{ readonly carrier: CarrierMatch }>> => api.get(`/carriers/${encodeURIComponent(id)}`),
  companies: (search: string, signal?: AbortSignal): Promise<Answer<{ readonly companies: readonly CompanyMatch[] }>> =>
    api.get('/companies', { query: { search, sort: 'match', limit: 12 }, ...(signal && { signal }) }),
  users: (search: string, signal?: AbortSignal): Promise<Answer<{ readonly users: readonly UserMatch[] }>> =>
    api.get('/users/search', { query: { search, limit: 12 }, ...(signal && { signal }) }),
  company: (id: string, signal?: AbortSignal): Promise<Answer<{ readonly company: CompanyStanding }>> =>
    api.get(`/companies/${encodeURIComponent(id)}`, { ...(signal && { signal }) }),
  locations: (
    search: string,
    customerId: string | null,
    signal?: AbortSignal,
  ): Promise<Answer<{ readonly locations: readonly LocationMatch[] }>> =>
    api.get('/known_locations', { query: { search, ...(customerId && { customer_id: customerId }) }, ...(signal && { signal }) }),
  ramps: (search: string, signal?: AbortSignal): Promise<Answer<{ readonly ramps: readonly RampMatch[] }>> =>
    api.get('/known_ramps', { query: { search }, ...(signal && { signal }) }),
  mileage: (
    stops: readonly { readonly city: string | null; readonly state: string | null; readonly zip: string | null }[],
    signal?: AbortSignal,
  ): Promise<Answer<{ readonly mileage: MileageAnswer }>> => api.post('/calculate_mileage', { stops }, { ...(signal && { signal }) }),
  places: (search: string, signal?: AbortSignal): Promise<Answer<{ readonly places: readonly PlaceMatch[] }>> =>
    api.get('/places', { query: { search }, ...(signal && { signal }) }),
}
