import { formatDollars } from '../money/dollars.ts'
import type { LocalMoment } from '../time/local-moment.ts'
import type { Tender, TenderStop } from './tender.ts'
import { purposeName } from './tender-204.ts'

const moment = (at: LocalMoment | null): string => (at ? ` ${at.date}${at.time ? ` ${at.time}` : ''}${at.zone ? ` ${at.zone}` : ''}` : '')

const stopLine = (stop: TenderStop): string => {
  const { place, window } = stop
  const where = [place.name, place.city, place.state].filter(Boolean).join(', ') || 'no location'
  return `${stop.event_type} ${where}${moment(window.appt_start ?? window.ready)}${window.appt_end ? ` to${moment(window.appt_end)}` : ''}`
}

const LONGEST_SUMMARY = 2000

/**
 * A summary of a change, replacement or cancellation for the user who decides on it. The same content gives the same text, so a repeated
 * update is recognized.
 */
export const tenderUpdateSummary = (tender: Tender): string => {
  const name = purposeName(tender)
  const facts = [
    tender.weight === null ? null : `${tender.weight} lb`,
    tender.pieces === null ? null : `${tender.pieces} pieces`,
    tender.pallets === null ? null : `${tender.pallets} pallets`,
    tender.equipment,
    tender.charge === null ? null : `$${formatDollars(tender.charge)}`,
    tender.respond_by === null ? null : `respond by ${tender.respond_by}`,
  ].filter((fact) => fact !== null)
  const lines = [
    `${name.slice(0, 1).toUpperCase()}${name.slice(1)} of ${tender.shipment_id}${facts.length > 0 ? `: ${facts.join(', ')}` : ''}`,
    ...tender.stops.map(stopLine),
    ...tender.notes,
  ]
  return lines.join('\n').slice(0, LONGEST_SUMMARY).toWellFormed()
}
