import { ShipmentFilter } from '@waybill/shared/boards/filter'
import { listOf } from '@waybill/shared/protocol/lists'
import { LoadImportEnvelope, LoadImportResult } from '@waybill/shared/protocol/load-import'
import { SERVER_MESSAGES } from '@waybill/shared/protocol/socket'
import { Schema } from 'effect'
import { type Call, PAGE } from './call.ts'
import { LocationData } from './resources.ts'

const BoardRow = Schema.Struct({
  id: Schema.String,
  position: Schema.Int,
  cells: Schema.Record(Schema.String, Schema.Json),
}).annotate({ identifier: 'BoardRow' })

const NonLockableLoad = Schema.Struct({
  pro: Schema.String,
  reason: Schema.Literals(['not_found', 'read_only', 'locked']),
  locked_by_username: Schema.NullOr(Schema.String),
  message: Schema.String,
}).annotate({ identifier: 'NonLockableLoad' })

const MapShipment = Schema.Struct({
  ...LocationData.fields,
  truck: Schema.NullOr(SERVER_MESSAGES['record:moved'].fields.truck),
  status: Schema.String,
  late: Schema.Boolean,
}).annotate({
  identifier: 'MapShipment',
})

const { id, stop_num, city, state, zip, latitude, longitude, timezone } = LocationData.fields.stops.value.fields
const Geocode = Schema.Struct({ id, stop_num, city, state, zip, latitude, longitude, timezone }).annotate({ identifier: 'Geocode' })

const pros = { pros: 'Pros with commas between, at most 500' }

/** The board for those who ask once instead of watching it. */
export const BOARD_CALLS: readonly Call[] = [
  {
    method: 'post',
    path: '/shipments/import',
    summary: 'Take the loads of a CSV sheet, or say what would become of them',
    feature: 'shipments#create',
    body: LoadImportEnvelope,
    answer: Schema.Struct({ import: LoadImportResult }),
  },
  {
    method: 'get',
    path: '/live_board',
    summary: 'A page of the board with the cells of any columns, and the log position at which it is true',
    feature: 'shipments#read',
    query: {
      ...PAGE,
      columns: 'Keys of columns with commas between; System Default when left out',
      'filters[…]': 'As for `/shipments`',
      sort: 'Columns, each with `-` in front to turn it round',
    },
    answer: Schema.Struct({
      live_board: Schema.Array(BoardRow),
      position: Schema.Int,
      total: Schema.Int,
      more: Schema.Boolean,
      next: Schema.NullOr(Schema.String),
    }),
  },
  {
    method: 'get',
    path: '/smart_search',
    summary: 'What a search means, word by word, as a filter of the board',
    feature: 'shipments#read',
    query: { q: 'What was typed: `open reefer from Chicago to TX tomorrow`', today: 'The day of whoever searches; UTC unless said' },
    answer: Schema.Struct({
      smart_search: Schema.Struct({
        filters: Schema.toEncoded(ShipmentFilter),
        understood: Schema.Array(Schema.Struct({ words: Schema.String, as: Schema.String })),
      }),
    }),
  },
  {
    method: 'get',
    path: '/non_lockable_loads',
    summary: 'Which of some loads one cannot lock now, and why',
    feature: 'shipments#read',
    query: pros,
    answer: listOf('non_lockable_loads', NonLockableLoad),
  },
  {
    method: 'get',
    path: '/map_shipments',
    summary: 'Where some loads are: their stops, and where their trucks were last seen',
    feature: 'shipments#read',
    query: pros,
    answer: listOf('map_shipments', MapShipment),
  },
  {
    method: 'get',
    path: '/map_shipments/geocode_pro/{pro}',
    summary: 'Coordinates of the stops of a load',
    feature: 'shipments#read',
    answer: Schema.Struct({ geocode: Schema.Array(Geocode) }),
  },
]
