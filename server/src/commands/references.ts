import type { Alert } from '@waybill/shared/decision/refusal'
import type { RecordList } from '@waybill/shared/record/list'
import { ACCESSORIAL_TYPES } from '@waybill/shared/record/lists/accessorial-types'
import { ACCESSORIALS } from '@waybill/shared/record/lists/accessorials'
import { AGENTS } from '@waybill/shared/record/lists/agents'
import { BUSINESS_UNITS } from '@waybill/shared/record/lists/business-units'
import { EQUIPMENT } from '@waybill/shared/record/lists/equipment'
import { EQUIPMENT_TYPES } from '@waybill/shared/record/lists/equipment-types'
import { OFFICES } from '@waybill/shared/record/lists/offices'
import { RAMP_LIST } from '@waybill/shared/record/lists/ramps'
import { REVENUE_TYPES } from '@waybill/shared/record/lists/revenue-types'
import { SALES_REPS } from '@waybill/shared/record/lists/sales-reps'
import { type Reference, type ReferenceKind, type ReferenceProblem, referenceAlert } from '@waybill/shared/references/reference'
import { sql } from 'kysely'
import type { WaybillDatabase } from '../runtime/database.ts'
import type { ReadTenantLists, TenantLists } from './record/tenant-lists.ts'

interface Dependencies {
  readonly database: WaybillDatabase
  readonly lists: ReadTenantLists
}

/** The list of a kind and the field that names its entries. */
const LISTS: { readonly [K in ReferenceKind]?: RecordList } = {
  equipment: EQUIPMENT,
  equipment_types: EQUIPMENT_TYPES,
  revenue_types: REVENUE_TYPES,
  business_units: BUSINESS_UNITS,
  agents: AGENTS,
  offices: OFFICES,
  accessorials: ACCESSORIALS,
  accessorial_types: ACCESSORIAL_TYPES,
}

/** Length of a trailer in feet behind an equipment code, as tenders and boards write it: `V53` is `V`. */
const FEET = /\d{2}$/

const plain = (text: string) => text.trim().toLowerCase()

const keysOf = (lists: TenantLists, list: RecordList): ReadonlySet<string> =>
  new Set(lists.of(list).map(({ fields }) => plain(String(fields[list.key ?? ''] ?? ''))))

const listProblem = (lists: TenantLists, list: RecordList, value: string): ReferenceProblem | null => {
  const keys = keysOf(lists, list)
  const isKnown = keys.has(plain(value)) || (list === EQUIPMENT && keys.has(plain(value).replace(FEET, '')))
  return isKnown ? null : 'unknown'
}

/** Checks the references of request bodies against what the tenant has. */
export const createReferenceCheck = ({ database, lists }: Dependencies) => {
  /** Whether the rows that a value names exist and at least one of them is active. */
  const problemOfRows = (rows: readonly { readonly retired: boolean }[]): ReferenceProblem | null =>
    rows.length === 0 ? 'unknown' : rows.every(({ retired }) => retired) ? 'inactive' : null

  const problemOf = async (tenant: string, { kind, value }: Reference): Promise<ReferenceProblem | null> => {
    const tables = database.forTenant(tenant)
    const customers = tables.selectFrom('customers').select('retired').where('tenant_id', '=', tenant).limit(2)
    const users = tables.selectFrom('users').select('retired').where('tenant_id', '=', tenant).limit(2)
    switch (kind) {
      case 'customer':
        return problemOfRows(await customers.where('id', '=', value).execute())
      case 'customer_name':
        return problemOfRows(await customers.where('name', '=', value).orderBy('retired').execute()) === 'inactive' ? 'inactive' : null
      case 'carrier_name': {
        const carriers = tables.selectFrom('carriers').select('status').where('tenant_id', '=', tenant)
        const rows = await carriers.where(sql`lower(name)`, '=', value.toLowerCase()).execute()
        const found = rows.map(({ status }) => ({ retired: status !== 'Active' }))
        return problemOfRows(found) === 'inactive' ? 'inactive' : null
      }
      case 'ramp': {
        const ramps = tables.selectFrom('records').select('status').where('tenant_id', '=', tenant)
        const rows = await ramps.where('id', '=', `${RAMP_LIST.path}/${value}`).execute()
        return problemOfRows(rows.map(({ status }) => ({ retired: status !== 'active' })))
      }
      case 'user':
        return problemOfRows(await users.where('id', '=', value).execute())
      case 'username':
        return problemOfRows(await users.where(sql`lower(username)`, '=', value.toLowerCase()).execute())
      case 'shipment': {
        const found = await tables
          .selectFrom('board_shipments')
          .select('id')
          .where('tenant_id', '=', tenant)
          .where('id', '=', value)
          .execute()
        return found.length === 0 ? 'unknown' : null
      }
      case 'sales_rep': {
        if (keysOf(await lists(tenant), SALES_REPS).has(plain(value))) return null
        const named = sql<boolean>`lower(${value}) in (lower(username), lower(concat_ws(' ', first_name, last_name)))`
        return problemOfRows(await users.where(named).orderBy('retired').execute())
      }
      default:
        return listProblem(await lists(tenant), LISTS[kind] as RecordList, value)
    }
  }

  /** Each reference that the tenant cannot use, in the order given. A value named by several fields is looked up once. */
  const problems = async (
    tenant: string,
    references: readonly Reference[],
  ): Promise<readonly { readonly problem: ReferenceProblem; readonly alert: Alert }[]> => {
    const pending = new Map<string, Promise<ReferenceProblem | null>>()
    const lookUp = (reference: Reference) => {
      const key = `${reference.kind} ${reference.value}`
      const known = pending.get(key) ?? problemOf(tenant, reference)
      pending.set(key, known)
      return known
    }
    const found = await Promise.all(
      references.map(async (reference) => {
        const problem = await lookUp(reference)
        return problem === null ? [] : [{ problem, alert: referenceAlert(reference, problem) }]
      }),
    )
    return found.flat()
  }

  return {
    problems,
    /** The alerts of `problems`. */
    alerts: async (tenant: string, references: readonly Reference[]): Promise<readonly Alert[]> =>
      (await problems(tenant, references)).map(({ alert }) => alert),
  }
}
export type ReferenceCheck = ReturnType<typeof createReferenceCheck>
