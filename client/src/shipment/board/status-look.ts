import type { GlyphShape } from '../../ui/Glyph.tsx'

/** The appearance of a status everywhere: on the board, on tabs, in history, on maps. */
export interface StatusLook {
  /** The prefix of its color tokens. */
  readonly tone: string
  readonly glyph: GlyphShape
  readonly struck?: boolean
}

const DRAY: StatusLook = { tone: 'status-im-dray', glyph: 'diamond-half' }
const RAIL: StatusLook = { tone: 'status-im-rail', glyph: 'diamond-full' }
const CROSS_TOWN: StatusLook = { tone: 'status-im-xtown', glyph: 'diamond' }
const DELIVERED: StatusLook = { tone: 'status-delivered', glyph: 'disc-check' }
const VOIDED: StatusLook = { tone: 'status-voided', glyph: 'ring-slash', struck: true }

/** The ring fills as a load moves; intermodal loads use a diamond: half for a dray, full on the rail, hollow across town [4.12–4.14]. */
const LOOKS: Readonly<Record<string, StatusLook>> = {
  OPEN: { tone: 'status-open', glyph: 'ring-dashed' },
  RESERVED: { tone: 'status-reserved', glyph: 'ring-dot' },
  HOLD: { tone: 'status-hold', glyph: 'ring-pause' },
  COVERED: { tone: 'status-covered', glyph: 'ring-quarter' },
  DISPATCHED: { tone: 'status-dispatched', glyph: 'ring-half' },
  ARRIVED: { tone: 'status-arrived', glyph: 'ring-three-quarters' },
  DEPARTED: { tone: 'status-departed', glyph: 'ring-full' },
  DELIVERED,
  TERMINATED: DELIVERED,
  RELEASED: { tone: 'status-released', glyph: 'square-check' },
  VOIDED,
  VOID: VOIDED,
  'VOID WEB': VOIDED,
  'PU DRAY DISPATCHED': DRAY,
  'PU DRAY OUTGATED': DRAY,
  'ARRIVED SHIPPER': DRAY,
  'DEPARTED SHIPPER': DRAY,
  'DEST DRAY DISPATCHED': DRAY,
  'DEST DRAY OUTGATED': DRAY,
  'ARRIVED CONSIGNEE': DRAY,
  'UNLOADED CONSIGNEE': DRAY,
  'INGATED TO RAIL': RAIL,
  'ORIGIN RAIL NOTIFIED': RAIL,
  'ORIGIN RAIL DEPARTED': RAIL,
  'DEST RAIL NOTIFIED': RAIL,
  'DEST RAIL DEPARTED': RAIL,
  'X-TOWN': CROSS_TOWN,
  'CROSS TOWN OUTGATED': CROSS_TOWN,
  'CROSS TOWN INGATED': CROSS_TOWN,
}

const UNKNOWN: StatusLook = { tone: 'status-released', glyph: 'ring-dot' }

export const statusLook = (status: string): StatusLook => LOOKS[status] ?? UNKNOWN

export const isIntermodal = (status: string): boolean => statusLook(status).glyph.startsWith('diamond')
