import type { SheetField } from '@waybill/shared/load-import/columns'
import type { LoadImportResult } from '@waybill/shared/protocol/load-import'

/** Labels of the fields of a load file, in the order offered. */
export const SHEET_FIELD_NAMES: { readonly [Field in SheetField]: string } = {
  reference: 'Load number',
  customer: 'Customer',
  bill_to: 'Bill to',
  mode: 'Mode',
  equipment_type: 'Equipment',
  revenue_type: 'Revenue type',
  load_description: 'Description',
  weight: 'Weight',
  weight_unit: 'Weight unit',
  pieces: 'Pieces',
  pallets: 'Pallets',
  miles: 'Miles',
  hazmat: 'Hazmat',
  temperature_min: 'Min temperature',
  temperature_max: 'Max temperature',
  declared_value: 'Declared value',
  customer_rate: 'Customer rate',
  carrier_rate: 'Carrier rate',
  purchase_order: 'PO number',
  bill_of_lading: 'BOL number',
  notes: 'Notes',
  origin_name: 'Pickup name',
  origin_address: 'Pickup address',
  origin: 'Pickup city and state',
  origin_city: 'Pickup city',
  origin_state: 'Pickup state',
  origin_zip: 'Pickup zip',
  origin_country: 'Pickup country',
  pickup_date: 'Pickup date',
  pickup_time: 'Pickup time',
  destination_name: 'Delivery name',
  destination_address: 'Delivery address',
  destination: 'Delivery city and state',
  destination_city: 'Delivery city',
  destination_state: 'Delivery state',
  destination_zip: 'Delivery zip',
  destination_country: 'Delivery country',
  delivery_date: 'Delivery date',
  delivery_time: 'Delivery time',
  item_description: 'Item',
  item_class: 'Item class',
  status: 'Status',
}

const FIELDS = Object.keys(SHEET_FIELD_NAMES) as readonly SheetField[]

export const SHEET_FIELD_OPTIONS = FIELDS.map((field) => ({ value: field, label: SHEET_FIELD_NAMES[field] }))

/** The column name recognized for each field. */
export type RecognizedColumns = Readonly<Record<string, string>>
/** The user's own assignments; null: the field has no column. */
export type Mapping = { readonly [Field in SheetField]?: string | null }

/** The field of a column; null: none. */
export const fieldOfColumn = (recognized: RecognizedColumns, column: string): SheetField | null =>
  FIELDS.find((field) => recognized[field] === column) ?? null

/** The mapping after a column is assigned to another field. The field leaves its former column and the column its former field. */
export const withColumn = (mapping: Mapping, recognized: RecognizedColumns, column: string, field: SheetField | null): Mapping => {
  const before = fieldOfColumn(recognized, column)
  return { ...mapping, ...(before !== null && before !== field ? { [before]: null } : {}), ...(field !== null ? { [field]: column } : {}) }
}

/** Merges the results of two consecutive parts of a file. */
export const mergeResults = (first: LoadImportResult, next: LoadImportResult): LoadImportResult => ({
  ...next,
  counts: {
    read: first.counts.read + next.counts.read,
    created: first.counts.created + next.counts.created,
    unchanged: first.counts.unchanged + next.counts.unchanged,
    rejected: first.counts.rejected + next.counts.rejected,
    warnings: first.counts.warnings + next.counts.warnings,
  },
  rows: [...first.rows, ...next.rows],
})
