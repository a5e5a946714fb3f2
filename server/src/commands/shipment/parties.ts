import type { ContactPurpose } from '@waybill/shared/contacts/contact-purposes'
import { contactFor } from '@waybill/shared/contacts/rules'
import type { Customer } from '@waybill/shared/customer/state'
import type { ShipmentInput } from '@waybill/shared/shipment/input'
import type { Party } from '@waybill/shared/shipment/shape'
import { sql } from 'kysely'
import type { WaybillDatabase } from '../../runtime/database.ts'
import { customerStream } from '../customer/customer-stream.ts'
import type { StreamCache } from '../stream-cache.ts'

type PartyInput = NonNullable<ShipmentInput['customer']>
type PersonInput = NonNullable<ShipmentInput['dispatcher_assigned_user']>

/** What a load keeps of a customer, so that it stays the same when the customer changes. */
const particulars = (id: string, customer: Customer, duty: ContactPurpose): PartyInput => ({
  id,
  name: customer.name,
  account_number: customer.account_number,
  address: customer.address,
  city: customer.city,
  state: customer.state,
  zip: customer.zip,
  ...contactFor(customer, duty),
  incident_management: customer.incident_management,
})

/** Finds the customers and users that loads name. */
export const createPartyLookup = ({ database, cache }: { readonly database: WaybillDatabase; readonly cache: StreamCache }) => ({
  /**
   * A party of an input with the directory's data of it: by id, or by its exact name if no id is given. Values from the sender are kept; a
   * party that is not in the directory stays as typed. `duty`: the role in which the load contacts the party, which selects the contact.
   * `known`: the party that the load has. Another name without an id is another party, so that it does not keep the known one's id.
   */
  complete: async (tenant: string, party: PartyInput, duty: ContactPurpose, known?: Party | null): Promise<PartyInput> => {
    const id =
      party.id ??
      (party.name
        ? (
            await database
              .forTenant(tenant)
              .selectFrom('customers')
              .select('id')
              .where('name', '=', party.name)
              .where('retired', '=', false)
              .limit(1)
              .executeTakeFirst()
          )?.id
        : undefined)
    if (!id) return known?.id && party.id === undefined && party.name && party.name !== known.name ? { ...party, id: null } : party
    const { state } = await cache.fresh(tenant, customerStream, id)
    if (!state) return party
    const given = Object.fromEntries(Object.entries(party).filter(([, value]) => value !== null && value !== undefined))
    return { ...particulars(id, state, duty), ...given, incident_management: state.incident_management }
  },

  /** A user of an input with id and username, by id if both are given and such a user exists; else unchanged. */
  person: async (tenant: string, input: PersonInput): Promise<PersonInput> => {
    if (!input.id && !input.username) return input
    const users = database.forTenant(tenant).selectFrom('users').select(['id', 'username']).where('retired', '=', false)
    const found = input.id ? users.where('id', '=', input.id) : users.where(sql`lower(username)`, '=', (input.username ?? '').toLowerCase())
    return (await found.executeTakeFirst()) ?? input
  },
})
export type PartyLookup = ReturnType<typeof createPartyLookup>
