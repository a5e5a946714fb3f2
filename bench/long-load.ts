import type { EventMeta, JsonObject, StoredEvent } from '@waybill/shared/log/envelope'
import type { ShipmentCommand, ShipmentFacts } from '@waybill/shared/shipment/commands'
import { decideShipment } from '@waybill/shared/shipment/decide'
import type { Shipment } from '@waybill/shared/shipment/state'
import { shipmentStream } from '@waybill/shared/shipment/stream'
import { Result } from 'effect'
import { SAMPLE_LOAD } from './sample-load.ts'

const NOW = '2026-11-20T15:00:00.000Z'
const BY = { id: '17', username: 'dispatcher' }

export const FACTS: ShipmentFacts = {
  now: NOW,
  by: BY,
  is_admin: false,
  required: {
    shipment: ['equipment_type', 'revenue_type', 'weight', 'load_description'],
    customer: ['name'],
    bill_to: ['name'],
    pick_stop: ['location_name', 'ready_or_deliver'],
    location: ['city', 'state'],
  },
  carrier: null,
}

/** The `number`th of a dispatcher's usual commands on a load. */
export const workOn = (pro: string, number: number): ShipmentCommand => {
  const kinds: readonly ShipmentCommand[] = [
    {
      type: 'LogCheckCall',
      date: '2026-11-21',
      time: '08:15',
      city: 'Joplin',
      state: 'MO',
      note: `Rolling, call ${number}`,
      source: 'user',
    },
    { type: 'ReviseShipment', shipment: { load_info: { weight: 40_000 + number } } },
    { type: 'ReviseShipment', shipment: { pick_stops: [{ id: `${pro}-S1` }, { id: `${pro}-S2`, notes: `Door ${number}` }] } },
    { type: 'ReviseShipment', shipment: { rates: { carrier_line_haul_rate: 150_000 + number } } },
  ]
  return kinds[number % kinds.length] as ShipmentCommand
}

/** The events of a load, created by decisions: a create, then edits. */
export const longLoad = (pro: string, events: number): { readonly stored: readonly StoredEvent[]; readonly state: Shipment } => {
  const stored: StoredEvent[] = []
  let state: Shipment | null = null
  const meta: EventMeta = { at: NOW, by: BY, command_id: `17/${pro}`, screen: 'shipment' }
  const send = (command: ShipmentCommand) => {
    const decision = decideShipment(state, command, FACTS)
    if (Result.isFailure(decision)) throw new Error(`refused: ${JSON.stringify(decision.failure)}`)
    for (const { type, schema_version, data } of decision.success) {
      const version = stored.length + 1
      const event = { tenant: 'acme', position: version, stream: `shipment/${pro}`, version, type, schema_version, meta, recorded_at: NOW }
      stored.push({ ...event, data: JSON.parse(JSON.stringify(data)) as JsonObject })
      state = shipmentStream.evolve(state, stored.at(-1) as StoredEvent)
    }
  }
  send({ type: 'CreateShipment', pro, shipment: SAMPLE_LOAD, source: 'user' })
  for (let number = 0; stored.length < events; number++) send(workOn(pro, number))
  return { stored, state: state as unknown as Shipment }
}
