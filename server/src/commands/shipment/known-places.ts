import type { Customer } from '@waybill/shared/customer/state'
import { distinctPlaces, rankedPlaces, searchTerms } from '@waybill/shared/places/rank'
import type { LocationDetails } from '@waybill/shared/protocol/known-location'
import { RAMP_LIST } from '@waybill/shared/record/lists/ramps'
import { RAMP_NAMES, type Ramp } from '@waybill/shared/shipment/intermodal/shape'
import type { PickStop } from '@waybill/shared/shipment/shape'
import type { Shipment } from '@waybill/shared/shipment/state'
import pLimit from 'p-limit'
import type { Gazetteer } from '../../integrations/places/gazetteer.ts'
import { LISTED_RAMPS } from '../../integrations/places/rail-ramps.ts'
import { listPartners } from '../../projections/directory.ts'
import { listRecords } from '../../projections/records.ts'
import { recentLoads } from '../../projections/shipments/recent-loads.ts'
import type { WaybillDatabase } from '../../runtime/database.ts'
import type { StreamCache } from '../stream-cache.ts'
import { shipmentStream } from './shipment-stream.ts'

interface Dependencies {
  readonly database: WaybillDatabase
  readonly cache: StreamCache
  readonly gazetteer: Gazetteer
}

/** Loads read for one lookup, and how many at a time: commands need the other connections. */
const MOST_LOADS = 60
const AT_ONCE = 4

/** A known place, and its source. */
export interface KnownLocation extends LocationDetails {
  /** Source: our loads, or the customers. */
  readonly source: 'load' | 'customer'
}

export interface KnownRamp extends Pick<Ramp, 'name' | 'address' | 'city' | 'state' | 'zip' | 'timezone'> {
  /** Source: our loads, the company's list of ramps, or the public list of railroad terminals. */
  readonly source: 'load' | 'company_list' | 'list'
}

const ofStop = ({ location, location_name, ...stop }: PickStop): KnownLocation => ({
  name: location_name ?? location.name,
  address: location.address,
  address_2: location.address_2,
  city: location.city,
  state: location.state,
  zip: location.zip,
  country: location.country,
  timezone: location.timezone,
  hours: stop.hours ?? location.hours,
  contact: stop.contact ?? location.contact,
  phone: stop.phone ?? location.phone,
  email: stop.email ?? location.email,
  account_number: stop.account_number,
  source: 'load',
})

/** Finds places that this tenant has worked with, for the fields of a load. */
export const createKnownPlaces = ({ database, cache, gazetteer }: Dependencies) => {
  const loads = async (tenant: string, typed: string, mode: string | null, customer_id: string | null): Promise<readonly Shipment[]> => {
    const pros = await recentLoads(database, tenant, { terms: searchTerms(typed), mode, customer_id, limit: MOST_LOADS })
    const inTurn = pLimit(AT_ONCE)
    const read = await Promise.all(pros.map((pro) => inTurn(() => cache.fresh(tenant, shipmentStream, pro))))
    return read.flatMap(({ state }) => state ?? [])
  }
  const zoneOf = (place: { readonly city: string | null; readonly state: string | null; readonly zip: string | null }) =>
    gazetteer.find(place)?.timezone ?? null

  const ofCustomers = async (tenant: string, search: string, limit: number): Promise<readonly KnownLocation[]> => {
    const today = new Date().toISOString().slice(0, 10)
    const filters = { status: ['Active'] }
    const page = await listPartners(database, tenant, 'customers', {
      search,
      filters,
      sort: { column: 'match', direction: 'asc' },
      limit,
      after: null,
      today,
    })
    return page.rows.map(({ detail }) => {
      const { name, address, city, state, zip, contact, phone, email, account_number } = detail as unknown as Customer
      const place = { name, address, address_2: null, city, state, zip, country: null, timezone: zoneOf({ city, state, zip }) }
      return { ...place, hours: null, contact, phone, email, account_number, source: 'customer' }
    })
  }

  const ofCompany = async (tenant: string, search: string, limit: number): Promise<readonly KnownRamp[]> => {
    const query = {
      scope: 'current',
      search,
      filters: {},
      sort: null,
      limit,
      after: null,
      today: new Date().toISOString().slice(0, 10),
    } as const
    const page = await listRecords(database, tenant, RAMP_LIST, query)
    return page.rows.map(({ fields }) => {
      const text = (field: string) => (typeof fields[field] === 'string' ? fields[field] : null)
      return {
        name: text('name'),
        address: text('address'),
        city: text('city'),
        state: text('state'),
        zip: text('zip'),
        timezone: null,
        source: 'company_list',
      }
    })
  }

  return {
    /**
     * Locations by the words of their name, street, city or state, the best match first: of our newest loads, then of customers, if the
     * user may see them. Without a word: those of the newest loads, of `customer_id` if given.
     */
    locations: async (
      tenant: string,
      query: { readonly search: string; readonly customer_id: string | null; readonly customers: boolean; readonly limit: number },
    ): Promise<readonly (KnownLocation & { readonly used: number })[]> => {
      const { search, customer_id, customers, limit } = query
      const alone = search.trim() === '' ? customer_id : null
      const found = await loads(tenant, search, null, alone)
      const stops = found.flatMap(({ pick_stops }) => pick_stops.map(ofStop)).filter(({ name }) => name !== null && name !== '')
      const book = customers && search.trim() !== '' ? await ofCustomers(tenant, search, limit) : []
      return rankedPlaces(distinctPlaces([...stops, ...book]), search).slice(0, limit)
    },

    /**
     * Rail ramps by the words of their name, railroad, city or state: those of our newest loads first, then the company's list, if the user
     * may see it, then the public list.
     */
    ramps: async (
      tenant: string,
      { search, book, limit }: { readonly search: string; readonly book: boolean; readonly limit: number },
    ): Promise<readonly (KnownRamp & { readonly used: number })[]> => {
      const found = await loads(tenant, search, 'intermodal', null)
      const used = found
        .flatMap(({ intermodal }) => RAMP_NAMES.map((ramp) => intermodal[ramp]))
        .filter(({ name }) => name !== null && name !== '')
        .map(({ name, address, city, state, zip, timezone }): KnownRamp => ({ name, address, city, state, zip, timezone, source: 'load' }))
      const ofList = book ? await ofCompany(tenant, search, limit) : []
      const listed = LISTED_RAMPS.map(({ name, city, state }): KnownRamp => {
        return { name, address: null, city, state, zip: null, timezone: null, source: 'list' }
      })
      return rankedPlaces(distinctPlaces([...used, ...ofList, ...listed]), search)
        .slice(0, limit)
        .map((ramp) => ({ ...ramp, timezone: ramp.timezone ?? zoneOf(ramp) }))
    },
  }
}
export type KnownPlaces = ReturnType<typeof createKnownPlaces>
