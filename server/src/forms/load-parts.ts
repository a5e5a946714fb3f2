import { dollarText } from '@waybill/shared/money/dollars'
import { sizeText } from '@waybill/shared/shipment/item-size'
import { numberOf } from '@waybill/shared/shipment/rules/numbers'
import { isAddedLine, LINE_HAUL, type RateSide } from '@waybill/shared/shipment/rules/rates'
import { isRefrigerated } from '@waybill/shared/shipment/rules/temperature'
import type { Party, PickStop } from '@waybill/shared/shipment/shape'
import type { Shipment } from '@waybill/shared/shipment/state'
import { cityText, countText, joinParts, windowLines } from './form-text.ts'
import type { FormBlock, LabeledValue, Table } from './sheet.ts'

export const lines = (...parts: readonly (string | null)[]): readonly string[] => parts.filter((part): part is string => part !== null)

export const isPickup = ({ event_type }: PickStop) => event_type === 'P'

export const partyBlock = (heading: string, party: Party | null): FormBlock => ({
  heading,
  lines: party
    ? lines(
        party.name,
        party.address,
        joinParts(' ', joinParts(', ', party.city, party.state), party.zip),
        joinParts(' · ', party.contact, party.phone),
        party.email,
      )
    : ['To be advised'],
})

export const carrierBlock = ({ carrier, load_info: load }: Shipment): FormBlock => ({
  heading: 'Carrier',
  lines: carrier
    ? lines(
        carrier.name,
        joinParts(' · ', carrier.mc_number && `MC ${carrier.mc_number}`, carrier.dot_number && `USDOT ${carrier.dot_number}`),
        carrier.phone,
        carrier.email,
        joinParts(' · ', load.dispatcher && `Dispatcher ${load.dispatcher}`, load.dispatcher_phone),
      )
    : ['To be assigned'],
})

export const stopBlock = (heading: string, stop: PickStop | undefined): FormBlock => ({
  heading,
  lines: stop
    ? lines(
        stop.location_name,
        stop.location.address,
        cityText(stop.location),
        joinParts(' · ', stop.contact, stop.phone ?? stop.location.phone),
      )
    : ['To be advised'],
})

const stopReferences = (stop: PickStop): string | null =>
  joinParts(
    '\n',
    stop.ref_number && `Ref ${stop.ref_number}`,
    ...stop.references.filter((reference) => reference !== null && reference !== stop.ref_number).map((reference) => `Ref ${reference}`),
    ...stop.dynamic_reference_tags.map(({ label, value }) => (value ? joinParts(' ', label, value) : null)),
    stop.seal && `Seal ${stop.seal}`,
  )

export const stopTable = ({ pick_stops }: Shipment): Table => ({
  heading: 'Stops',
  columns: [
    { heading: '#', share: 4 },
    { heading: 'Location', share: 36 },
    { heading: 'Date and time (local)', share: 26 },
    { heading: 'References and notes', share: 34 },
  ],
  leads: 1,
  rows: pick_stops.map((stop, place) => [
    String(place + 1),
    joinParts(
      '\n',
      `${isPickup(stop) ? 'Pickup' : 'Delivery'}${stop.location_name ? `: ${stop.location_name}` : ''}`,
      stop.location.address,
      stop.location.address_2,
      cityText(stop.location),
      joinParts(' · ', stop.contact, stop.phone ?? stop.location.phone),
      stop.hours && `Hours ${stop.hours}`,
    ) ?? '',
    windowLines(stop).join('\n'),
    joinParts(
      '\n',
      stopReferences(stop),
      joinParts(', ', countText(stop.pieces, 'pieces'), countText(stop.pallets, 'pallets'), countText(stop.weight, 'lb')),
      stop.appt_note,
      stop.notes,
    ) ?? '',
  ]),
})

export const goodsTable = ({ items, load_info: load }: Shipment): Table => {
  const columns = [
    { heading: 'Pieces', share: 9, align: 'right' },
    { heading: 'Pallets', share: 9, align: 'right' },
    { heading: 'HM', share: 6 },
    { heading: 'Description', share: 30 },
    { heading: 'L × W × H (in)', share: 16 },
    { heading: 'Class', share: 7 },
    { heading: 'NMFC', share: 9 },
    { heading: 'Weight (lb)', share: 14, align: 'right' },
  ] as const
  if (items.length === 0) {
    return {
      heading: 'Commodity',
      columns,
      rows: [
        [
          countText(load.pieces) ?? '',
          '',
          load.hazmat ? 'X' : '',
          load.load_description ?? '',
          '',
          load.freight_class ?? '',
          '',
          countText(load.weight) ?? '',
        ],
      ],
    }
  }
  const sum = (field: 'pieces' | 'pallets' | 'weight') => countText(items.reduce((total, item) => total + numberOf(item[field]), 0)) ?? ''
  return {
    heading: 'Commodity',
    columns,
    rows: items.map((item) => [
      countText(item.pieces) ?? '',
      countText(item.pallets) ?? '',
      item.hazmat ? 'X' : '',
      item.description ?? load.load_description ?? '',
      joinParts(', ', sizeText(item), item.stackable && 'stackable') ?? '',
      item.item_class ?? '',
      item.nmfc ?? '',
      countText(item.weight) ?? '',
    ]),
    total: [sum('pieces'), sum('pallets'), '', 'Total', '', '', '', sum('weight')],
  }
}

const requirements = ({ load_info: load }: Shipment): string | null =>
  joinParts(
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
  isRefrigerated(load)
    ? (joinParts(
        ', ',
        load.reefer_set_point !== null && `Set point ${load.reefer_set_point} °F`,
        load.req_min_temp !== null && `Min ${load.req_min_temp} °F`,
        load.req_max_temp !== null && `Max ${load.req_max_temp} °F`,
      ) ?? 'Temperature controlled')
    : null

export const loadFacts = (shipment: Shipment): readonly LabeledValue[] => {
  const { load_info: load } = shipment
  return [
    { label: 'Equipment', value: load.equipment_type },
    { label: 'Commodity', value: load.load_description },
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

export const tripFacts = ({ load_info: load }: Shipment): readonly LabeledValue[] => [
  { label: 'Driver', value: joinParts(' · ', load.driver_1_ref_driver, load.driver_1_cell) },
  { label: 'Truck', value: load.truck_num },
  { label: 'Trailer', value: load.trailer_number },
]

const PER: Partial<Record<string, string>> = { Hourly: 'hour', Pieces: 'piece', Mileage: 'mile', CWT: 'cwt', Ton: 'ton' }

const basisOf = ({ rates }: Shipment, side: RateSide, lineNumber: number | null): string => {
  const type = rates[`${side}_line_haul_rate_type`]
  if (lineNumber !== LINE_HAUL.line_num || type === null) return ''
  const unit = PER[type]
  const rate = rates[`${side}_line_haul_rate`]
  return unit && rate !== null ? `${dollarText(rate)} per ${unit}` : type
}

/** The charges of one side only. */
export const chargesTable = (shipment: Shipment, side: RateSide): Table => {
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

export const notesOf = (shipment: Shipment): readonly FormBlock[] => {
  const required = requirements(shipment)
  const instructions = shipment.instruction.special_instructions
  return [
    ...(required ? [{ heading: 'Requirements', lines: [required] }] : []),
    ...(instructions ? [{ heading: 'Special instructions', lines: instructions.split('\n') }] : []),
  ]
}
