import type { Contact } from '@waybill/shared/contacts/contact'
import type { Alert } from '@waybill/shared/decision/refusal'
import type { LocationDetails } from '@waybill/shared/protocol/known-location'
import type { ApiResponse } from '../app/api-request.ts'
import { api } from '../app/client.ts'

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
  /** Whether the carrier can be used today, and the reasons if not. */
  readonly eligibility: { readonly is_usable: boolean; readonly reasons: readonly Alert[] }
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
  /** Decimal dollars; null means no limit is set. */
  readonly credit_limit?: string | null
  /** Name of the customer billed for the loads; null if it is this customer. */
  readonly bill_to?: string | null
}

/** A customer with the open balance of loads not yet released to accounting and the remaining credit, in decimal dollars. */
export interface CompanyCredit extends CompanyMatch {
  readonly exposure: string
  readonly available: string | null
}

/** A location of an earlier stop, or of a customer. */
export interface LocationMatch extends LocationDetails {
  readonly source: 'load' | 'customer' | 'typed'
  readonly used: number
}

/** A rail ramp from earlier loads, the company's ramp list, or the public list of terminals. */
export interface RampMatch {
  readonly name: string
  readonly address: string | null
  readonly city: string | null
  readonly state: string | null
  readonly zip: string | null
  readonly timezone: string | null
  readonly source: 'load' | 'company_list' | 'list' | 'typed'
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

/** Lookups used while the user types in a box. */
export const lookups = {
  carriers: (search: string, signal?: AbortSignal): Promise<ApiResponse<{ readonly carriers: readonly CarrierMatch[] }>> =>
    api.get('/carriers', { query: { search, sort: 'match', limit: 12 }, ...(signal && { signal }) }),
  carrier: (id: string): Promise<ApiResponse<{ readonly carrier: CarrierMatch }>> => api.get(`/carriers/${encodeURIComponent(id)}`),
  companies: (search: string, signal?: AbortSignal): Promise<ApiResponse<{ readonly companies: readonly CompanyMatch[] }>> =>
    api.get('/companies', { query: { search, sort: 'match', limit: 12 }, ...(signal && { signal }) }),
  users: (search: string, signal?: AbortSignal): Promise<ApiResponse<{ readonly users: readonly UserMatch[] }>> =>
    api.get('/users/search', { query: { search, limit: 12 }, ...(signal && { signal }) }),
  company: (id: string, signal?: AbortSignal): Promise<ApiResponse<{ readonly company: CompanyCredit }>> =>
    api.get(`/companies/${encodeURIComponent(id)}`, { ...(signal && { signal }) }),
  locations: (
    search: string,
    customerId: string | null,
    signal?: AbortSignal,
  ): Promise<ApiResponse<{ readonly locations: readonly LocationMatch[] }>> =>
    api.get('/known_locations', { query: { search, ...(customerId && { customer_id: customerId }) }, ...(signal && { signal }) }),
  ramps: (search: string, signal?: AbortSignal): Promise<ApiResponse<{ readonly ramps: readonly RampMatch[] }>> =>
    api.get('/known_ramps', { query: { search }, ...(signal && { signal }) }),
  mileage: (
    stops: readonly { readonly city: string | null; readonly state: string | null; readonly zip: string | null }[],
    signal?: AbortSignal,
  ): Promise<ApiResponse<{ readonly mileage: MileageAnswer }>> => api.post('/calculate_mileage', { stops }, { ...(signal && { signal }) }),
  places: (search: string, signal?: AbortSignal): Promise<ApiResponse<{ readonly places: readonly PlaceMatch[] }>> =>
    api.get('/places', { query: { search }, ...(signal && { signal }) }),
}
