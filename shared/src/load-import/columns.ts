/** Fields of a load that a sheet can contain. */
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
  'status',
] as const
export type SheetField = (typeof SHEET_FIELDS)[number]

/** Column index, from 0, of each field. */
export type SheetColumns = { readonly [Field in SheetField]?: number }

/** Other names of the columns in load boards and other systems, as `plain` normalizes them. */
const NAMES: Readonly<Record<SheetField, readonly string[]>> = {
  reference: [
    'load id',
    'load number',
    'load',
    'order number',
    'order id',
    'order',
    'shipment id',
    'shipment number',
    'shipment',
    'pro',
    'pro number',
    'trip',
    'trip number',
    'customer reference',
    'reference number',
  ],
  purchase_order: ['po number', 'po', 'customer po'],
  bill_of_lading: ['bol', 'bol number', 'bill of lading number'],
  mode: ['service level', 'transport mode', 'shipment type'],
  customer: ['customer name', 'client', 'account', 'shipper customer'],
  bill_to: ['bill to name', 'billto', 'payer'],
  equipment_type: ['equipment', 'trailer type', 'truck type'],
  revenue_type: ['rev type'],
  load_description: ['commodity', 'commodity type', 'freight', 'goods'],
  weight: ['weight lb', 'weight lbs', 'total weight', 'lb', 'lbs', 'pounds', 'gross weight'],
  weight_unit: ['weight uom'],
  pieces: ['number of pieces', 'piece count', 'quantity', 'pcs', 'cartons'],
  pallets: ['pallet count', 'number of pallets', 'skids', 'plts', 'plt'],
  miles: ['distance', 'distance mi', 'mileage', 'loaded miles', 'mi'],
  hazmat: ['requires hazmat', 'hazardous', 'haz'],
  temperature_min: ['min temp', 'temp min', 'min temperature'],
  temperature_max: ['max temp', 'temp max', 'max temperature'],
  declared_value: ['value', 'cargo value', 'freight value'],
  customer_rate: ['rate', 'customer charge', 'line haul', 'linehaul', 'revenue', 'sell rate', 'loadboard rate'],
  carrier_rate: ['carrier cost', 'buy rate', 'carrier pay', 'cost', 'cost usd'],
  notes: ['comments', 'note', 'remarks', 'special instructions', 'instructions'],
  origin_name: ['shipper', 'shipper name', 'pickup name', 'pickup location'],
  origin_address: ['shipper address', 'pickup address', 'origin street'],
  origin: ['pickup', 'from', 'origin city state', 'pickup city state'],
  origin_city: ['shipper city', 'pickup city', 'from city', 'o city'],
  origin_state: ['shipper state', 'pickup state', 'from state', 'o state'],
  origin_zip: ['origin postal code', 'shipper zip', 'pickup zip', 'from zip', 'origin zip code', 'o zip'],
  origin_country: ['shipper country', 'pickup country'],
  pickup_date: ['pickup datetime', 'ship date', 'pickup date time', 'ready date', 'ship datetime', 'pickup appointment', 'origin date'],
  pickup_time: ['ship time', 'ready time'],
  destination_name: ['consignee', 'consignee name', 'delivery name', 'receiver', 'delivery location'],
  destination_address: ['consignee address', 'delivery address', 'destination street'],
  destination: ['delivery', 'to', 'destination city state', 'delivery city state'],
  destination_city: ['consignee city', 'delivery city', 'to city', 'd city'],
  destination_state: ['consignee state', 'delivery state', 'to state', 'd state'],
  destination_zip: ['destination postal code', 'consignee zip', 'delivery zip', 'to zip', 'destination zip code', 'd zip'],
  destination_country: ['consignee country', 'delivery country'],
  delivery_date: [
    'delivery datetime',
    'due date',
    'promised date',
    'delivery date time',
    'promised datetime',
    'delivery appointment',
    'destination date',
  ],
  delivery_time: ['due time'],
  item_description: ['description', 'item', 'product'],
  item_class: ['freight class', 'class'],
  status: ['load status', 'shipment status', 'order status'],
}

/** Vague names: used only if no other column has the field. A bare "number" may be the load's or the line's. */
const WEAK_NAMES: { readonly [Field in SheetField]?: readonly string[] } = { reference: ['number', 'id'] }

/** Common abbreviations. */
const SHORT: Readonly<Record<string, string>> = {
  no: 'number',
  nr: 'number',
  nbr: 'number',
  num: 'number',
  nos: 'number',
  ref: 'reference',
  pu: 'pickup',
  del: 'delivery',
  deliver: 'delivery',
  dlv: 'delivery',
  drop: 'delivery',
  orig: 'origin',
  org: 'origin',
  dest: 'destination',
  cons: 'consignee',
  cust: 'customer',
  wt: 'weight',
  wgt: 'weight',
  eq: 'equipment',
  eqp: 'equipment',
  equip: 'equipment',
  desc: 'description',
  descr: 'description',
  qty: 'quantity',
  st: 'state',
  addr: 'address',
  appt: 'appointment',
  dt: 'date',
}

/** A column name normalized for comparison: lower case, abbreviations and number signs written out. */
const plain = (header: string): string =>
  header
    .toLowerCase()
    .replace(/#/g, ' number ')
    .replace(/\b(p\s*\/\s*u|pick[\s-]+up)\b/g, 'pickup')
    .replace(/\bdrop[\s-]*off\b/g, 'delivery')
    .replace(/[^a-z0-9]+/g, ' ')
    .trim()
    .split(' ')
    .map((word) => SHORT[word] ?? word)
    .join(' ')

const named = (names: { readonly [Field in SheetField]?: readonly string[] }): ReadonlyMap<string, SheetField> =>
  new Map(SHEET_FIELDS.flatMap((field) => (names[field] ?? []).map((name) => [plain(name), field] as const)))

const FIELD_OF: ReadonlyMap<string, SheetField> = new Map([...SHEET_FIELDS.map((field) => [plain(field), field] as const), ...named(NAMES)])
const WEAK_FIELD_OF = named(WEAK_NAMES)

/** The known columns of a header; the first of two for one field, and a vague name only if there is no other. */
export const findSheetColumns = (header: readonly string[]): SheetColumns => {
  const columns: { [Field in SheetField]?: number } = {}
  for (const fieldOf of [FIELD_OF, WEAK_FIELD_OF]) {
    for (const [place, name] of header.entries()) {
      const field = fieldOf.get(plain(name))
      if (field !== undefined && columns[field] === undefined) columns[field] = place
    }
  }
  return columns
}

/** Why a header does not belong to a sheet of loads; null if it does. */
export const missingColumns = (columns: SheetColumns): string | null => {
  const has = (...fields: readonly SheetField[]) => fields.some((field) => columns[field] !== undefined)
  if (!has('origin', 'origin_city', 'origin_zip')) return 'No column for the pickup location. Add one, such as "Origin City".'
  return has('destination', 'destination_city', 'destination_zip')
    ? null
    : 'No column for the delivery location. Add one, such as "Destination City".'
}
