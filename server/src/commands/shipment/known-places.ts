import type { Customer } from '@waybill/shared/customer/state'
import { distinctPlaces, rankedPlaces, wordsOf } from '@waybill/shared/places/rank'
import type { LocationDetails } from '@waybill/shared/protocol/known-location'
import { RAMPS as RAMP_LIST } from '@waybill/shared/record/lists/ramps'
import { RAMPS, type Ramp } from '@waybill/shared/shipment/intermodal/shape'
import type { PickStop } from '@waybill/shared/shipment/shape'
import type { Shipment } from '@waybill/shared/shipment/state'
import pLimit from 'p-limit'
import type { Gazetteer } from '../../integrations/places/gazetteer.ts'
import { LISTED_RAMPS } from '../../integrations/places/rail-ramps.ts'
import { listPartners } from '../../projections/partners.ts'
import { listRecords } from '../../projections/records.ts'
import { recentLoads } from '../../projections/shipments/recent-loads.ts'
import type { WaybillDatabase } from '../../runtime/database.ts'
import type { StreamCache } from '../stream-cache.ts'
import { shipmentStream } from './shipment-stream.ts'

interface Parts {
  readonly database: WaybillDatabase
  readonly cache: StreamCache
  readonly gazetteer: Gazetteer
}

/** So many loads are read for one look-up, and so many at a time: commands need the other connections. */
const MOST_LOADS = 60
const AT_ONCE = 4

/** A place that we know, and from where. */
export interface KnownLocation extends LocationDetails {
  /** Who says so: our loads, or the book of customers. */
  readonly source: 'load' | 'customer'
}

export interface KnownRamp extends Pick<Ramp, 'name' | 'address' | 'city' | 'state' | 'zip' | 'timezone'> {
  /** Who says so: our loads, the list of ramps of the house, or the public list of the railroads' terminals. */
  readonly source: 'load' | 'house' | 'list'
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

/** Finds places that this tenant has worked with, for the boxes of a load. */
export const createKnownPlaces = ({ database, cache, gazetteer }: Parts) => {
  const loads = async (tenant: string, typed: string, mode: string | null, customer_id: string | null): Promise<readonly Shipment[]> => {
    const pros = await recentLoads(database, tenant, { words: wordsOf(typed), mode, customer_id, limit: MOST_LOADS })
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
      const said = { name, address, address_2: null, city, state, zip, country: null, timezone: zoneOf({ city, state, zip }) }
      return { ...said, hours: null, contact, phone, email, account_number, source: 'customer' }
    })
  }

  const ofHouse = async (tenant: string, search: string, limit: number): Promise<readonly KnownRamp[]> => {
    const asked = {
      scope: 'current',
      search,
      filters: {},
      sort: null,
      limit,
      after: null,
      today: new Date().toISOString().slice(0, 10),
    } as const
    const page = await listRecords(database, tenant, RAMP_LIST, asked)
    return page.rows.map(({ fields }) => {
      const said = (field: string) => (typeof fields[field] === 'string' ? fields[field] : null)
      return {
        name: said('name'),
        address: said('address'),
        city: said('city'),
        state: said('state'),
        zip: said('zip'),
        timezone: null,
        source: 'house',
      }
    })
  }

  return {
    /**
     * Locations by the words of their name, street, city or state, the best match first: of our newest loads, then of customers, where the
     * asker may see them. Without a word: those of the newest loads, of `customer_id` where it is given.
     */
    locations: async (
      tenant: string,
      asked: { readonly search: string; readonly customer_id: string | null; readonly customers: boolean; readonly limit: number },
    ): Promise<readonly (KnownLocation & { readonly used: number })[]> => {
      const { search, customer_id, customers, limit } = asked
      const alone = search.trim() === '' ? customer_id : null
      const found = await loads(tenant, search, null, alone)
      const stops = found.flatMap(({ pick_stops }) => pick_stops.map(ofStop)).filter(({ name }) => name !== null && name !== '')
      const book = customers && search.trim() !== '' ? await ofCustomers(tenant, search, limit) : []
      return rankedPlaces(distinctPlaces([...stops, ...book]), search).slice(0, limit)
    },

    /**
     * Rail ramps by the words of their name, railroad, city or state: those of our newest loads first, then those of the house, where the
     * asker may see its book, then the listed ones.
     */
    ramps: async (
      tenant: string,
      { search, book, limit }: { readonly search: string; readonly book: boolean; readonly limit: number },
    ): Promise<readonly (KnownRamp & { readonly used: number })[]> => {
      const found = await loads(tenant, search, 'intermodal', null)
      const used = found
        .flatMap(({ intermodal }) => RAMPS.map((ramp) => intermodal[ramp]))
        .filter(({ name }) => name !== null && name !== '')
        .map(({ name, address, city, state, zip, timezone }): KnownRamp => ({ name, address, city, state, zip, timezone, source: 'load' }))
      const house = book ? await ofHouse(tenant, search, limit) : []
      const listed = LISTED_RAMPS.map(({ name, city, state }): KnownRamp => {
        return { name, address: null, city, state, zip: null, timezone: null, source: 'list' }
      })
      return rankedPlaces(distinctPlaces([...used, ...house, ...listed]), search)
        .slice(0, limit)
        .map((ramp) => ({ ...ramp, timezone: ramp.timezone ?? zoneOf(ramp) }))
    },
  }
}
export type KnownPlaces = ReturnType<typeof createKnownPlaces>
