import { type CustomerCredit, STATUSES_NOT_OWED } from '@waybill/shared/customer/credit'
import type { Customer } from '@waybill/shared/customer/state'
import { sql } from 'kysely'
import type { WaybillDatabase } from '../../runtime/database.ts'
import type { StreamCache } from '../stream-cache.ts'
import { customerStream } from './customer-stream.ts'

/** Looks up what customers owe, by the board's index of customer loads. */
export const createCustomerCredit = ({ database, cache }: { readonly database: WaybillDatabase; readonly cache: StreamCache }) => {
  const creditOf = async (tenant: string, customer: Customer, besides: string): Promise<CustomerCredit> => {
    const { owed } = await database
      .forTenant(tenant)
      .selectFrom('board_shipments')
      .select(sql<number>`coalesce(sum(customer_total), 0)::bigint`.as('owed'))
      .where('tenant_id', '=', tenant)
      .where('customer_id', '=', customer.id)
      .where('status', 'not in', STATUSES_NOT_OWED)
      .where('id', '<>', besides)
      .executeTakeFirstOrThrow()
    return { customer_id: customer.id, name: customer.name, credit_limit: customer.credit_limit, owed }
  }
  return {
    of: (tenant: string, customer: Customer): Promise<CustomerCredit> => creditOf(tenant, customer, ''),

    /** Credit facts of a load: what its customer owes without it. Null if the customer is not in the directory or has no limit. */
    besides: async (tenant: string, customer_id: string, pro: string): Promise<CustomerCredit | null> => {
      const { state } = await cache.fresh(tenant, customerStream, customer_id)
      return state === null || state.credit_limit === null ? null : creditOf(tenant, state, pro)
    },
  }
}
export type CreditLookup = ReturnType<typeof createCustomerCredit>
