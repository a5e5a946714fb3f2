import type { Duty } from '@waybill/shared/contacts/duties'
import { reachOf } from '@waybill/shared/contacts/rules'
import type { Customer } from '@waybill/shared/customer/state'
import type { ShipmentInput } from '@waybill/shared/shipment/input'
import { sql } from 'kysely'
import type { WaybillDatabase } from '../../runtime/database.ts'
import { customerStream } from '../customer/customer-stream.ts'
import type { StreamCache } from '../stream-cache.ts'

type PartyInput = NonNullable<ShipmentInput['customer']>
type PersonInput = NonNullable<ShipmentInput['dispatcher_assigned_user']>

/** What a load keeps of a customer, so that it reads the same when the customer has moved on. */
const particulars = (id: string, customer: Customer, duty: Duty): PartyInput => ({
  id,
  name: customer.name,
  account_number: customer.account_number,
  address: customer.address,
  city: customer.city,
  state: customer.state,
  zip: customer.zip,
  ...reachOf(customer, duty),
  incident_management: customer.incident_management,
})

/** Finds the customers and the users of the house that loads name. */
export const createParties = ({ database, cache }: { readonly database: WaybillDatabase; readonly cache: StreamCache }) => ({
  /**
   * A party of an input with what our books say of it: by id, or by its exact name where no id is given. What the sender says himself
   * stays; a party that is in no book stays as it is typed. `duty`: for what the load turns to him, which says whom it names there.
   */
  complete: async (tenant: string, party: PartyInput, duty: Duty): Promise<PartyInput> => {
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
    if (!id) return party
    const { state } = await cache.fresh(tenant, customerStream, id)
    if (!state) return party
    const said = Object.fromEntries(Object.entries(party).filter(([, value]) => value !== null && value !== undefined))
    return { ...particulars(id, state, duty), ...said, incident_management: state.incident_management }
  },

  /** A user of an input with id and username, where only one of them is said and we have such a user; else as it is. */
  person: async (tenant: string, said: PersonInput): Promise<PersonInput> => {
    if (!said.id === !said.username) return said
    const users = database.forTenant(tenant).selectFrom('users').select(['id', 'username']).where('retired', '=', false)
    const found = said.id ? users.where('id', '=', said.id) : users.where(sql`lower(username)`, '=', (said.username ?? '').toLowerCase())
    return (await found.executeTakeFirst()) ?? said
  },
})
export type Parties = ReturnType<typeof createParties>
