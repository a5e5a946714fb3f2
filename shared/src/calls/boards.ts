import { Schema } from 'effect'
import { boardSchemas } from '../boards/board-schemas.ts'
import { listOf } from '../protocol/lists.ts'
import { LoadImportEnvelope, LoadImportResult } from '../protocol/load-import.ts'
import { LocationData } from '../protocol/resources.ts'
import { SERVER_MESSAGES } from '../protocol/socket.ts'
import { defineCall } from './define-call.ts'
import { day, listed, required, text } from './parameter.ts'
import { BOARD_QUERY, SHIPMENT_FILTERS } from './shipment-query.ts'

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

export const importShipments = defineCall({
  method: 'POST',
  path: '/shipments/import',
  access: 'shipments#import',
  summary: 'Import shipments from a CSV sheet',
  description: 'Set `dry_run` to check every row and see what would happen without creating anything.',
  body: LoadImportEnvelope,
  response: Schema.Struct({ import: LoadImportResult }),
})

export const getLiveBoard = defineCall({
  method: 'GET',
  path: '/live_board',
  access: 'shipments#read',
  summary: 'Get a page of the shipment board',
  description: 'Returns the cells of the columns you ask for and the log position at which they are current.',
  query: BOARD_QUERY,
  filters: SHIPMENT_FILTERS,
  response: Schema.Struct({
    live_board: Schema.Array(BoardRow),
    position: Schema.Int,
    total: Schema.Int,
    more: Schema.Boolean,
    next: Schema.NullOr(Schema.String),
  }),
})

export const parseSmartSearch = defineCall({
  method: 'GET',
  path: '/smart_search',
  access: 'shipments#read',
  summary: 'Turn a typed search into a board filter',
  description: 'Returns the filter, and which words were read as what.',
  query: {
    q: text('The search, such as `open reefer from Chicago to TX tomorrow`'),
    today: day('Today’s date for the user; the UTC date if left out'),
  },
  response: Schema.Struct({
    smart_search: Schema.Struct({
      filters: Schema.toEncoded(boardSchemas('shipments').filter),
      understood: Schema.Array(Schema.Struct({ text: Schema.String, as: Schema.String })),
    }),
  }),
})

export const listNonLockableLoads = defineCall({
  method: 'GET',
  path: '/non_lockable_loads',
  access: 'shipments#read',
  summary: 'List shipments that can’t be locked now',
  description: 'Returns the shipments you can’t lock right now and the reason for each.',
  query: pros,
  response: listOf('non_lockable_loads', NonLockableLoad),
})

export const listMapShipments = defineCall({
  method: 'GET',
  path: '/map_shipments',
  access: 'shipments#read',
  summary: 'List stops and truck positions for a map',
  query: pros,
  response: listOf('map_shipments', MapShipment),
})

export const getShipmentGeocode = defineCall({
  method: 'GET',
  path: '/map_shipments/geocode_pro/{pro}',
  access: 'shipments#read',
  summary: 'Get the coordinates of a shipment’s stops',
  response: Schema.Struct({ geocode: Schema.Array(Geocode) }),
})
