import { type Reference, referenceTo } from '../../references/reference.ts'
import type { ShipmentCommandOf } from '../commands.ts'
import type { ShipmentInput } from '../input.ts'
import { RAMP_NAMES } from '../intermodal/shape.ts'
import type { Shipment } from '../state.ts'
import { FUEL, LINE_HAUL, LTL_CODES } from './rates.ts'

const PARTIES = [
  ['customer', 'Customer'],
  ['bill_to', 'Bill To'],
] as const

const USERS = [
  ['dispatcher_assigned_user', 'Dispatcher'],
  ['sales_representative', 'Sales Representative'],
  ['service_representative_user', 'Service Representative'],
] as const

const CODES = [
  ['equipment_type', 'equipment'],
  ['revenue_type', 'revenue_types'],
  ['business_unit', 'business_units'],
  ['agent_id', 'agents'],
  ['office', 'offices'],
] as const

const RAMP_TITLES: Readonly<Record<(typeof RAMP_NAMES)[number], string>> = {
  pickup_ramp: 'Pickup Ramp',
  destination_ramp: 'Destination Ramp',
  cross_town_ramp: 'Cross-town Ramp',
}

/** Line codes that Waybill itself writes; they are in no accessorial list. */
const OWN_CODES: ReadonlySet<string> = new Set([LINE_HAUL.code, FUEL.code, ...Object.values(LTL_CODES)])

/** Everything in the company's records that a load, or an input for one, refers to by id or code. */
export const loadReferences = (load: ShipmentInput | Shipment): readonly Reference[] => [
  ...PARTIES.flatMap(([role, title]) => {
    const party = load[role]
    return party?.id
      ? referenceTo('customer', party.id, `${role}.id`, title, party.name)
      : referenceTo('customer_name', party?.name, `${role}.name`, title)
  }),
  ...USERS.flatMap(([role, title]) => {
    const user = load[role]
    return user?.id ? referenceTo('user', user.id, role, title, user.username) : referenceTo('username', user?.username, role, title)
  }),
  ...CODES.flatMap(([field, list]) => referenceTo(list, load.load_info?.[field], `load_info.${field}`, 'Shipping Requirements')),
  ...RAMP_NAMES.flatMap((ramp) => referenceTo('ramp', load.intermodal?.[ramp]?.id, `intermodal.${ramp}.id`, RAMP_TITLES[ramp])),
  ...(load.accessorial_lines ?? []).flatMap(({ line_num, code, carrier }, index) => {
    const [path, title] = [`accessorial_lines[${line_num ?? index + 1}]`, `Accessorial Line ${line_num ?? index + 1}`]
    return [
      ...(code && !OWN_CODES.has(code) ? referenceTo('accessorials', code, `${path}.code`, title) : []),
      ...referenceTo('carrier_name', carrier, `${path}.carrier`, title),
    ]
  }),
]

/** The user named as the one who made a check call. */
export const checkCallReferences = ({ user }: ShipmentCommandOf<'LogCheckCall'>): readonly Reference[] =>
  referenceTo('username', user, 'check_call.user', 'Check Call')

/** The users named in a confirmation mark. */
export const confirmationReferences = (command: ShipmentCommandOf<'MarkConfirmation'>): readonly Reference[] => [
  ...referenceTo('username', command.sent_by_username, 'sent_by_username', 'Rate Confirmation'),
  ...referenceTo('username', command.received_by_username, 'received_by_username', 'Rate Confirmation'),
]
