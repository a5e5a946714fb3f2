import { FORM_TEXT_NAMES } from '@waybill/shared/form-text/state'
import { FORMS, type FormType } from '@waybill/shared/shipment/documents/forms'
import { numberOf } from '@waybill/shared/shipment/rules/numbers'
import { isAddedLine, LINE_HAUL, type Side } from '@waybill/shared/shipment/rules/rates'
import type { Party, PickStop } from '@waybill/shared/shipment/shape'
import type { Shipment } from '@waybill/shared/shipment/state'
import type { Block, Fact, Sheet, Signature, Table } from './sheet.ts'
import { cityText, countText, dollarText, joined, windowLines } from './words.ts'

/** Who sends the papers: the tenant, as its settings tell it. */
export interface Letterhead {
  readonly name: string
  readonly lines: readonly string[]
}

/** Everything that a form is made of. `position` is the tenant's log position of the load's version. */
export interface FormFacts {
  readonly shipment: Shipment
  readonly version: number
  readonly position: number
  /** ISO instant at which that version was written down. */
  readonly recorded_at: string
  readonly letterhead: Letterhead
  readonly text: { readonly version: number; readonly text: string } | null
}

const lines = (...parts: readonly (string | null)[]): readonly string[] => parts.filter((part): part is string => part !== null)

const isPickup = ({ event_type }: PickStop) => event_type === 'P'

const partyBlock = (heading: string, party: Party | null): Block => ({
  heading,
  lines: party
    ? lines(
        party.name,
        party.address,
        joined(' ', joined(', ', party.city, party.state), party.zip),
        joined(' · ', party.contact, party.phone),
        party.email,
      )
    : ['To be told'],
})

const carrierBlock = ({ carrier, load_info: load }: Shipment): Block => ({
  heading: 'Carrier',
  lines: carrier
    ? lines(
        carrier.name,
        joined(' · ', carrier.mc_number && `MC ${carrier.mc_number}`, carrier.dot_number && `USDOT ${carrier.dot_number}`),
        carrier.phone,
        carrier.email,
        joined(' · ', load.dispatcher && `Dispatcher ${load.dispatcher}`, load.dispatcher_phone),
      )
    : ['To be assigned'],
})

const stopBlock = (heading: string, stop: PickStop | undefined): Block => ({
  heading,
  lines: stop
    ? lines(
        stop.location_name,
        stop.location.address,
        cityText(stop.location),
        joined(' · ', stop.contact, stop.phone ?? stop.location.phone),
      )
    : ['To be told'],
})

const stopReferences = (stop: PickStop): string | null =>
  joined(
    '\n',
    stop.ref_number && `Ref ${stop.ref_number}`,
    ...stop.references.filter((reference) => reference !== null && reference !== stop.ref_number).map((reference) => `Ref ${reference}`),
    ...stop.dynamic_reference_tags.map(({ label, value }) => (value ? joined(' ', label, value) : null)),
    stop.seal && `Seal ${stop.seal}`,
  )

const stopTable = ({ pick_stops }: Shipment): Table => ({
  heading: 'Stops',
  columns: [
    { heading: '#', share: 4 },
    { heading: 'Place', share: 36 },
    { heading: 'Date and time (local)', share: 26 },
    { heading: 'References and notes', share: 34 },
  ],
  leads: 1,
  rows: pick_stops.map((stop, place) => [
    String(place + 1),
    joined(
      '\n',
      `${isPickup(stop) ? 'Pickup' : 'Delivery'}${stop.location_name ? `: ${stop.location_name}` : ''}`,
      stop.location.address,
      stop.location.address_2,
      cityText(stop.location),
      joined(' · ', stop.contact, stop.phone ?? stop.location.phone),
      stop.hours && `Hours ${stop.hours}`,
    ) ?? '',
    windowLines(stop).join('\n'),
    joined(
      '\n',
      stopReferences(stop),
      joined(', ', countText(stop.pieces, 'pieces'), countText(stop.pallets, 'pallets'), countText(stop.weight, 'lb')),
      stop.appt_note,
      stop.notes,
    ) ?? '',
  ]),
})

const goodsTable = ({ items, load_info: load }: Shipment): Table => {
  const columns = [
    { heading: 'Pieces', share: 9, align: 'right' },
    { heading: 'Pallets', share: 9, align: 'right' },
    { heading: 'HM', share: 6 },
    { heading: 'Description', share: 42 },
    { heading: 'Class', share: 9 },
    { heading: 'NMFC', share: 11 },
    { heading: 'Weight (lb)', share: 14, align: 'right' },
  ] as const
  if (items.length === 0) {
    return {
      heading: 'Goods',
      columns,
      rows: [
        [
          countText(load.pieces) ?? '',
          '',
          load.hazmat ? 'X' : '',
          load.load_description ?? '',
          load.freight_class ?? '',
          '',
          countText(load.weight) ?? '',
        ],
      ],
    }
  }
  const sum = (field: 'pieces' | 'pallets' | 'weight') => countText(items.reduce((total, item) => total + numberOf(item[field]), 0)) ?? ''
  return {
    heading: 'Goods',
    columns,
    rows: items.map((item) => [
      countText(item.pieces) ?? '',
      countText(item.pallets) ?? '',
      item.hazmat ? 'X' : '',
      item.description ?? load.load_description ?? '',
      item.item_class ?? '',
      item.nmfc ?? '',
      countText(item.weight) ?? '',
    ]),
    total: [sum('pieces'), sum('pallets'), '', 'Total', '', '', sum('weight')],
  }
}

const requirements = ({ load_info: load }: Shipment): string | null =>
  joined(
    ' · ',
    load.hazmat && 'Hazardous materials',
    load.team && 'Team drivers',
    load.tarp && (load.tarp_size ? `Tarps ${load.tarp_size}` : 'Tarps'),
    load.straps_chains && 'Straps and chains',
    load.escorts && 'Escorts',
    load.permits && 'Permits',
    load.oversized && 'Oversized',
    load.labor && 'Driver labor',
    load.liftgate && 'Liftgate',
    load.inside && 'Inside delivery',
    load.seal_required && 'Seal required',
    load.pallet_exchange && 'Pallet exchange',
    load.fsma && 'FSMA: sanitary transport of food',
    load.customs_bonded && 'Customs bonded',
    load.high_risk && 'High risk: no unattended stops',
    load.pre_cool && 'Pre-cool',
  )

const temperature = ({ load_info: load }: Shipment): string | null =>
  load.temperature_control || load.reefer_set_point !== null
    ? joined(
        ', ',
        load.reefer_set_point !== null && `set point ${load.reefer_set_point} °F`,
        load.req_min_temp !== null && `at least ${load.req_min_temp} °F`,
        load.req_max_temp !== null && `at most ${load.req_max_temp} °F`,
      )
    : null

const loadFacts = (shipment: Shipment): readonly Fact[] => {
  const { load_info: load } = shipment
  return [
    { label: 'Equipment', value: load.equipment_type },
    { label: 'Goods', value: load.load_description },
    { label: 'Weight', value: countText(load.weight, 'lb') },
    { label: 'Pieces', value: countText(load.pieces) },
    { label: 'Temperature', value: temperature(shipment) },
    { label: 'Bill of lading no.', value: load.bill_of_lading },
    { label: 'Purchase order', value: load.purchase_order },
    { label: 'Customer reference', value: load.customer_reference },
    { label: 'Container', value: load.container_number },
    { label: 'Seal', value: load.seal_num },
  ]
}

const tripFacts = ({ load_info: load }: Shipment): readonly Fact[] => [
  { label: 'Driver', value: joined(' · ', load.driver_1_ref_driver, load.driver_1_cell) },
  { label: 'Truck', value: load.truck_num },
  { label: 'Trailer', value: load.trailer_number },
]

const PER: Partial<Record<string, string>> = { Hourly: 'hour', Pieces: 'piece', Mileage: 'mile', CWT: 'cwt', Ton: 'ton' }

const basisOf = ({ rates }: Shipment, side: Side, lineNumber: number | null): string => {
  const type = rates[`${side}_line_haul_rate_type`]
  if (lineNumber !== LINE_HAUL.line_num || type === null) return ''
  const unit = PER[type]
  const rate = rates[`${side}_line_haul_rate`]
  return unit && rate !== null ? `${dollarText(rate)} per ${unit}` : type
}

/** The bill of one side, and of that side only. */
const chargesTable = (shipment: Shipment, side: Side): Table => {
  const amounts = shipment.accessorial_lines
    .map((line) => ({ line, amount: line[`${side}_rate`] ?? 0 }))
    .filter(({ line, amount }) => amount !== 0 || line.line_num === LINE_HAUL.line_num)
  return {
    heading: side === 'carrier' ? 'Charges payable to carrier' : 'Charges',
    columns: [
      { heading: 'Description', share: 56 },
      { heading: 'Basis', share: 24 },
      { heading: 'Amount', share: 20, align: 'right' },
    ],
    rows: amounts.map(({ line, amount }) => [
      line.description ?? (line.line_num === LINE_HAUL.line_num ? 'Line haul' : isAddedLine(line) ? (line.code ?? '') : 'Fuel surcharge'),
      basisOf(shipment, side, line.line_num),
      dollarText(amount),
    ]),
    total: ['Total (USD)', '', dollarText(amounts.reduce((total, { amount }) => total + amount, 0))],
  }
}

const notesOf = (shipment: Shipment): readonly Block[] => {
  const wanted = requirements(shipment)
  const said = shipment.instruction.special_instructions
  return [
    ...(wanted ? [{ heading: 'Requirements', lines: [wanted] }] : []),
    ...(said ? [{ heading: 'Special instructions', lines: said.split('\n') }] : []),
  ]
}

const RECEIVED =
  'RECEIVED, subject to individually determined rates or contracts that have been agreed upon in writing between the carrier and the shipper, if applicable, otherwise to the rates, classifications and rules that have been established by the carrier and are available to the shipper on request, the property described above in apparent good order, except as noted (contents and condition of contents of packages unknown), marked, consigned and destined as shown above. The shipper certifies that the goods are properly classified, described, packaged, marked and labeled, and are in proper condition for transportation under the regulations of the Department of Transportation.'

type Body = Pick<Sheet, 'facts' | 'parties' | 'tables' | 'notes' | 'signatures'> & { readonly terms?: Block }

/** Across the page: one who signs with room, or one of two side by side, or one of three. */
const sign = (heading: string, rows: Signature['rows']): Signature => ({ heading, rows })
const oneOfTwo = (heading: string, extra: string) =>
  sign(heading, [
    ['Name', 'Date'],
    ['Signature', extra],
  ])
const oneOfThree = (heading: string, extra?: string) => sign(heading, [['Name'], ['Signature'], extra ? ['Date', extra] : ['Date']])

const BODIES: { readonly [T in FormType]: (shipment: Shipment) => Body } = {
  rate_confirmation: (shipment) => ({
    facts: [
      ...loadFacts(shipment),
      { label: 'Miles', value: countText(shipment.load_info.miles_truck ?? shipment.load_info.miles) },
      ...tripFacts(shipment),
    ],
    parties: [
      carrierBlock(shipment),
      {
        heading: 'Booked by',
        lines: lines(
          shipment.carrier?.covered_by ?? null,
          shipment.load_info.carrier_ref && `Carrier reference ${shipment.load_info.carrier_ref}`,
        ),
      },
    ],
    tables: [stopTable(shipment), goodsTable(shipment), chargesTable(shipment, 'carrier')],
    notes: notesOf(shipment),
    signatures: [
      sign('Accepted for the carrier', [
        ['Name', 'Signature', 'Date'],
        ['Driver', 'Driver’s cell', 'Truck and trailer'],
      ]),
    ],
  }),
  bill_of_lading: (shipment) => ({
    facts: [...loadFacts(shipment), ...tripFacts(shipment)],
    parties: [
      stopBlock('Ship from', shipment.pick_stops.find(isPickup)),
      stopBlock(
        'Ship to',
        shipment.pick_stops.findLast((stop) => !isPickup(stop)),
      ),
      carrierBlock(shipment),
    ],
    tables: [stopTable(shipment), goodsTable(shipment)],
    notes: notesOf(shipment),
    terms: { heading: 'Receipt', lines: [RECEIVED] },
    signatures: [oneOfThree('Shipper'), oneOfThree('Carrier', 'Pieces'), oneOfThree('Consignee', 'Exceptions')],
  }),
  delivery_order: (shipment) => ({
    facts: [...loadFacts(shipment), { label: 'Manifest', value: shipment.load_info.manifest_number }, ...tripFacts(shipment)],
    parties: [
      carrierBlock(shipment),
      stopBlock('Pick up at', shipment.pick_stops.find(isPickup)),
      stopBlock(
        'Deliver to',
        shipment.pick_stops.findLast((stop) => !isPickup(stop)),
      ),
    ],
    tables: [stopTable(shipment), goodsTable(shipment)],
    notes: notesOf(shipment),
    terms: {
      heading: 'Order',
      lines: [
        'Please deliver the goods named above as ordered here. Note shortage and damage on this paper before signing, and return the signed copy to us.',
      ],
    },
    signatures: [oneOfTwo('Delivered by', 'Time in and out'), oneOfTwo('Received by', 'Exceptions')],
  }),
  customer_confirmation: (shipment) => ({
    facts: [...loadFacts(shipment), { label: 'Miles', value: countText(shipment.load_info.miles) }],
    parties: [partyBlock('Customer', shipment.customer), partyBlock('Bill to', shipment.bill_to)],
    tables: [stopTable(shipment), goodsTable(shipment), chargesTable(shipment, 'customer')],
    notes: notesOf(shipment),
    signatures: [sign('Accepted for the customer', [['Name', 'Signature', 'Date']])],
  }),
}

/** What a form of a load says [7.35]. The same facts give the same sheet; a form for the carrier never speaks of the customer's charges, nor the other way round. */
export const sheetOf = (type: FormType, facts: FormFacts): Sheet => {
  const { shipment, version, position, recorded_at, letterhead, text } = facts
  const form = FORMS[type]
  const { terms = null, ...body } = BODIES[type](shipment)
  const origin = joined(
    ' · ',
    `Load ${shipment.pro}`,
    `version ${version}`,
    `log position ${position}`,
    text && `terms version ${text.version}`,
  )
  return {
    title: form.title,
    number: `Load ${shipment.pro}`,
    sender: { heading: letterhead.name, lines: letterhead.lines },
    ...body,
    terms:
      form.text && text
        ? {
            heading: form.text === 'customer_freight_quote' ? 'Terms' : FORM_TEXT_NAMES[form.text].replace(/ text$/, ' terms'),
            lines: text.text.split('\n'),
          }
        : terms,
    footer: origin ?? '',
    as_of: recorded_at,
    properties: {
      Load: shipment.pro,
      LoadVersion: String(version),
      LogPosition: String(position),
      ...(text && { TermsVersion: String(text.version) }),
    },
  }
}
