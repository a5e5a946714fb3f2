import type { RecordList } from '../list.ts'

/** Trucks that carriers reported as available [2.22, 2.48]. One that was taken or whose last day has passed is historical. */
export const AVAILABLE_TRUCKS: RecordList = {
  path: 'available_trucks',
  resource: 'available_truck',
  noun: 'Available Truck',
  title: 'Available Trucks',
  module: 'available_trucks',
  key: null,
  sort: 'available_start',
  fields: [
    { key: 'carrier', title: 'Carrier', kind: 'text', required: true, from: 'carriers', idInto: 'carrier_id' },
    { key: 'carrier_id', title: 'Carrier Id', kind: 'text', max: 40, notTyped: true },
    { key: 'origin_city', title: 'Origin City', kind: 'text', max: 80, required: true },
    { key: 'origin_state', title: 'Origin State', kind: 'state', required: true },
    { key: 'destination_city', title: 'Preferred Destination City', kind: 'text', max: 80 },
    { key: 'destination_state', title: 'Preferred Destination State', kind: 'state' },
    { key: 'truck_type', title: 'Truck Type', kind: 'text', max: 40, from: 'equipment', required: true },
    { key: 'length', title: 'Length', kind: 'decimal', max: 120, hint: 'Feet' },
    { key: 'available_start', title: 'Available Start', kind: 'date', required: true },
    { key: 'available_start_time', title: 'Start Time', kind: 'time' },
    { key: 'available_end', title: 'Available End', kind: 'date', hint: 'Blank = same day as start' },
    { key: 'available_end_time', title: 'End Time', kind: 'time' },
    { key: 'contact', title: 'Contact', kind: 'text', personal: true },
    { key: 'phone', title: 'Phone', kind: 'text', max: 40, personal: true },
    { key: 'rate', title: 'Rate Wanted', kind: 'money' },
    { key: 'notes', title: 'Notes', kind: 'long_text' },
    { key: 'taken_pro', title: 'Taken by Pro', kind: 'text', max: 40, names: 'shipment' },
  ],
  columns: [
    { key: 'carrier', title: 'Carrier', width: 200, link: 'carrier' },
    { key: 'origin', title: 'Origin', of: ['origin_city', 'origin_state'] },
    { key: 'preferred_destination', title: 'Preferred Destination', of: ['destination_city', 'destination_state'] },
    { key: 'truck_type', title: 'Truck Type' },
    { key: 'length', title: 'Length' },
    { key: 'available_start', title: 'Available Start' },
    { key: 'available_end', title: 'Available End' },
    { key: 'notes', title: 'Notes', width: 200 },
    { key: 'created_by', title: 'Added By' },
  ],
  defaults: [],
  endsOn: ({ available_end, available_start }) => (available_end ?? available_start ?? null) as string | null,
  isDone: ({ taken_pro }) => typeof taken_pro === 'string' && taken_pro !== '',
  check: ({ available_start, available_end }) =>
    typeof available_start === 'string' && typeof available_end === 'string' && available_end < available_start
      ? [
          {
            key: 'available_truck.available_end:order',
            field: 'available_truck.available_end',
            message: 'Available Truck: Available End is before Available Start',
          },
        ]
      : [],
}
