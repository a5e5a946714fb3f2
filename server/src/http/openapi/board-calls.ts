import { boardSchemas } from '@waybill/shared/boards/board-schemas'
import { listOf } from '@waybill/shared/protocol/lists'
import { LoadImportEnvelope, LoadImportResult } from '@waybill/shared/protocol/load-import'
import { SERVER_MESSAGES } from '@waybill/shared/protocol/socket'
import { Schema } from 'effect'
import { type Call, PAGE_QUERY } from './call.ts'
import { day, listed, required, text } from './parameter.ts'
import { LocationData } from './resources.ts'
import { SHIPMENT_FILTERS } from './shipment-filters.ts'

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

const pros = { pros: required(listed(text('Pros, at most 500'))) }

/** The filters, order and columns of the shipment board. */
export const BOARD_QUERY = {
  ...PAGE_QUERY,
  ...SHIPMENT_FILTERS,
  sort: listed(text('Columns; `-` in front sorts descending')),
  columns: listed(text('Keys of columns; the layout System Default if left out')),
}

/** The shipment board, requested once instead of watched over a socket. */
export const BOARD_CALLS: readonly Call[] = [
  {
    method: 'post',
    path: '/shipments/import',
    operationId: 'importShipments',
    summary: 'Import shipments from a CSV sheet',
    description: 'Set `dry_run` to check every row and see what would happen without creating anything.',
    feature: 'shipments#import',
    body: LoadImportEnvelope,
    answer: Schema.Struct({ import: LoadImportResult }),
  },
  {
    method: 'get',
    path: '/live_board',
    operationId: 'getLiveBoard',
    summary: 'Get a page of the shipment board',
    description: 'Returns the cells of the columns you ask for and the log position at which they are current.',
    feature: 'shipments#read',
    query: BOARD_QUERY,
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
    operationId: 'parseSmartSearch',
    summary: 'Turn a typed search into a board filter',
    description: 'Returns the filter, and which words were read as what.',
    feature: 'shipments#read',
    query: {
      q: 'The search, such as `open reefer from Chicago to TX tomorrow`',
      today: day('Today’s date for the user; the UTC date if left out'),
    },
    answer: Schema.Struct({
      smart_search: Schema.Struct({
        filters: Schema.toEncoded(boardSchemas('shipments').filter),
        understood: Schema.Array(Schema.Struct({ words: Schema.String, as: Schema.String })),
      }),
    }),
  },
  {
    method: 'get',
    path: '/non_lockable_loads',
    operationId: 'listNonLockableLoads',
    summary: 'List shipments that can’t be locked now',
    description: 'Returns the shipments you can’t lock right now and the reason for each.',
    feature: 'shipments#read',
    query: pros,
    answer: listOf('non_lockable_loads', NonLockableLoad),
  },
  {
    method: 'get',
    path: '/map_shipments',
    operationId: 'listMapShipments',
    summary: 'List stops and truck positions for a map',
    feature: 'shipments#read',
    query: pros,
    answer: listOf('map_shipments', MapShipment),
  },
  {
    method: 'get',
    path: '/map_shipments/geocode_pro/{pro}',
    operationId: 'getShipmentGeocode',
    summary: 'Get the coordinates of a shipment’s stops',
    feature: 'shipments#read',
    answer: Schema.Struct({ geocode: Schema.Array(Geocode) }),
  },
]
