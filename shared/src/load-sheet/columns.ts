/** What a sheet of loads can say of a load, field by field. */
export const SHEET_FIELDS = [
  'reference',
  'purchase_order',
  'bill_of_lading',
  'mode',
  'customer',
  'bill_to',
  'equipment_type',
  'revenue_type',
  'load_description',
  'weight',
  'weight_unit',
  'pieces',
  'pallets',
  'miles',
  'hazmat',
  'temperature_min',
  'temperature_max',
  'declared_value',
  'customer_rate',
  'carrier_rate',
  'notes',
  'origin_name',
  'origin_address',
  'origin',
  'origin_city',
  'origin_state',
  'origin_zip',
  'origin_country',
  'pickup_date',
  'pickup_time',
  'destination_name',
  'destination_address',
  'destination',
  'destination_city',
  'destination_state',
  'destination_zip',
  'destination_country',
  'delivery_date',
  'delivery_time',
  'item_description',
  'item_class',
] as const
export type SheetField = (typeof SHEET_FIELDS)[number]

/** Which column of a sheet says what: the place of the column, from 0, by field. */
export type SheetColumns = { readonly [Field in SheetField]?: number }

/** Other names that load boards, systems and people give to the columns. */
const NAMES: Readonly<Record<SheetField, readonly string[]>> = {
  reference: [
    'load id',
    'load number',
    'load',
    'order number',
    'order',
    'shipment id',
    'shipment number',
    'customer reference',
    'reference number',
    'ref',
  ],
  purchase_order: ['po number', 'po', 'customer po'],
  bill_of_lading: ['bol', 'bol number'],
  mode: ['service level', 'transport mode', 'shipment type'],
  customer: ['customer name', 'client', 'account', 'shipper customer'],
  bill_to: ['bill to name', 'billto', 'payer'],
  equipment_type: ['equipment', 'equip', 'trailer type', 'truck type'],
  revenue_type: ['rev type'],
  load_description: ['commodity', 'commodity type', 'freight', 'goods', 'load desc'],
  weight: ['weight lb', 'weight lbs', 'total weight', 'lbs', 'gross weight'],
  weight_unit: ['weight uom', 'wt unit'],
  pieces: ['num of pieces', 'piece count', 'quantity', 'qty', 'pcs', 'cartons'],
  pallets: ['pallet count', 'skids', 'plts'],
  miles: ['distance', 'distance mi', 'mileage', 'loaded miles'],
  hazmat: ['requires hazmat', 'hazardous', 'haz'],
  temperature_min: ['min temp', 'temp min'],
  temperature_max: ['max temp', 'temp max'],
  declared_value: ['value', 'cargo value', 'freight value'],
  customer_rate: ['rate', 'customer charge', 'line haul', 'linehaul', 'revenue', 'sell rate', 'loadboard rate'],
  carrier_rate: ['carrier cost', 'buy rate', 'carrier pay', 'cost', 'cost usd'],
  notes: ['comments', 'note', 'remarks', 'special instructions', 'instructions'],
  origin_name: ['shipper', 'shipper name', 'pickup name', 'pickup location'],
  origin_address: ['shipper address', 'pickup address', 'origin street'],
  origin: ['pickup', 'from'],
  origin_city: ['shipper city', 'pickup city', 'from city', 'pu city'],
  origin_state: ['shipper state', 'pickup state', 'from state', 'pu state', 'origin st'],
  origin_zip: ['origin postal code', 'shipper zip', 'pickup zip', 'origin zip code'],
  origin_country: ['shipper country', 'pickup country'],
  pickup_date: ['pickup datetime', 'ship date', 'pickup date time', 'pu date', 'ready date', 'ship datetime', 'pickup appointment'],
  pickup_time: ['pu time', 'ship time', 'ready time'],
  destination_name: ['consignee', 'consignee name', 'delivery name', 'receiver', 'delivery location'],
  destination_address: ['consignee address', 'delivery address', 'destination street'],
  destination: ['dest', 'delivery', 'to'],
  destination_city: ['consignee city', 'delivery city', 'to city', 'dest city', 'del city'],
  destination_state: ['consignee state', 'delivery state', 'to state', 'dest state', 'del state', 'destination st'],
  destination_zip: ['destination postal code', 'consignee zip', 'delivery zip', 'destination zip code', 'dest zip'],
  destination_country: ['consignee country', 'delivery country'],
  delivery_date: [
    'delivery datetime',
    'del date',
    'due date',
    'promised date',
    'delivery date time',
    'promised datetime',
    'delivery appointment',
  ],
  delivery_time: ['del time', 'due time'],
  item_description: ['description', 'item', 'product'],
  item_class: ['freight class', 'class'],
}

const plain = (header: string): string =>
  header
    .trim()
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, ' ')
    .trim()

const FIELD_OF: ReadonlyMap<string, SheetField> = new Map(
  SHEET_FIELDS.flatMap((field) => [[plain(field), field] as const, ...NAMES[field].map((name) => [name, field] as const)]),
)

/** Which columns of a header we understand; of two for one field the first. */
export const findSheetColumns = (header: readonly string[]): SheetColumns => {
  const columns: { [Field in SheetField]?: number } = {}
  for (const [place, name] of header.entries()) {
    const field = FIELD_OF.get(plain(name))
    if (field !== undefined && columns[field] === undefined) columns[field] = place
  }
  return columns
}

/** What keeps a header from being one of a sheet of loads; null when nothing does. */
export const missingColumns = (columns: SheetColumns): string | null => {
  const has = (...fields: readonly SheetField[]) => fields.some((field) => columns[field] !== undefined)
  if (!has('origin', 'origin_city', 'origin_zip')) return 'No column says where the load is picked up.'
  return has('destination', 'destination_city', 'destination_zip') ? null : 'No column says where the load goes.'
}
