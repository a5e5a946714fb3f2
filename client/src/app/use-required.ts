import type { StaticInfo } from '@waybill/shared/protocol/static-info'
import type { RequiredFields } from '@waybill/shared/shipment/commands'
import { useMemo } from 'react'
import { useSignedIn } from './client.ts'

/** Required fields of a load by table, from the company's settings [5.4]; none until loaded. */
export const requiredFieldsOf = (info: Pick<StaticInfo, 'required_field_options'> | null): RequiredFields => {
  const of = (table: string) =>
    (info?.required_field_options ?? []).filter(({ table_name }) => table_name === table).map(({ column_name }) => column_name)
  return {
    shipment: of('shipment'),
    customer: of('customer'),
    bill_to: of('bill_to'),
    pick_stop: of('pick_stop'),
    location: of('location'),
  }
}

export const useRequired = (): RequiredFields => {
  const { staticInfo } = useSignedIn()
  return useMemo(() => requiredFieldsOf(staticInfo), [staticInfo])
}

/** The settings table that a form path belongs to. */
const TABLES: readonly (readonly [start: string, table: keyof RequiredFields])[] = [
  ['load_info.', 'shipment'],
  ['customer.', 'customer'],
  ['bill_to.', 'bill_to'],
  ['pick_stops.', 'pick_stop'],
]

/** Whether the box at a path is marked as required. */
export const useIsPathRequired = () => {
  const required = useRequired()
  return (path: string) => TABLES.some(([start, table]) => path.startsWith(start) && required[table].includes(path.slice(start.length)))
}

/** Whether a box is marked as required. */
export const useIsRequired = () => {
  const required = useRequired()
  return (table: keyof RequiredFields, column: string) => required[table].includes(column)
}
