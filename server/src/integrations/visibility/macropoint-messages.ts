import { clipText } from '@waybill/shared/fields/clip-text'
import { Result } from 'effect'
import type { FreeTruck, KnownPartner, OrderToSend } from './service.ts'
import { elementsOf, readXml, textOf, writeXml, type XmlValue } from './xml.ts'

const NAMESPACE = 'http://macropoint-lite.com/xml/1.0'

/** What MacroPoint means by the codes with which it says no. */
const ERRORS: Readonly<Record<string, string>> = {
  '1001': 'Insufficient Funds',
  '2000': 'Order ID not valid',
  '2001': 'Order is completed or expired',
  '3000': 'Feature not provisioned',
  '5000': 'Order not eligible for location update right now. Try again later.',
  '9999': 'Unexpected error occurred',
}

/** Text that XML can hold, at most as long as a stop's name is shown. */
const plain = (text: string, most = 120): string => clipText(text.replace(/[\uFFFE\uFFFF]/g, ''), most) ?? ''

/** `2026-11-21T14:30Z`. */
const minute = (instant: string): string => `${instant.slice(0, 16)}Z`

/** The order as MacroPoint reads it: by the driver's phone where there is one, else by the number of his truck or trailer. */
export const orderXml = (mpid: string, { particulars, trip_sheet, starts_at, vehicle_number_type }: OrderToSend): string => {
  const { driver_cell, truck_trailer_number } = particulars
  const number =
    driver_cell === null
      ? { '@Type': vehicle_number_type ?? 'VehicleID', '#': plain(truck_trailer_number ?? '') }
      : { '@Type': 'Mobile', '#': driver_cell.replace(/\D/g, '') }
  return writeXml({
    Order: {
      '@xmlns': NAMESPACE,
      Number: number,
      TrackStartDateTime: minute(starts_at),
      Notifications: {
        Notification: {
          PartnerMPID: plain(mpid),
          IDNumber: plain(particulars.load_identifier),
          TrackDurationInHours: particulars.tracking_duration,
          TrackIntervalInMinutes: particulars.tracking_interval,
        },
      },
      TripSheet: {
        Stops: {
          Stop: trip_sheet.map((stop) => ({
            StopID: plain(stop.stop_id),
            Name: plain(stop.name),
            StopType: stop.stop_type,
            Address: {
              Line1: plain(stop.line_1),
              Line2: plain(stop.line_2),
              City: plain(stop.city),
              StateOrProvince: plain(stop.state),
              PostalCode: plain(stop.zip),
            },
            ...(stop.starts_at !== null && { StartDateTime: minute(stop.starts_at) }),
            ...(stop.ends_at !== null && { EndDateTime: minute(stop.ends_at) }),
          })),
        },
      },
    },
  })
}

/** What MacroPoint says no with: its code and its words. */
export const refusalOf = (reply: XmlValue): string | null => {
  const errors = elementsOf(reply, 'Errors')
  const failed = /^(?:fail|error)/i.test(textOf(reply, 'Status') ?? '')
  if (errors.length === 0 && !failed) return null
  const within = errors[0] ?? reply
  const code = textOf(within, 'Code')
  const words = textOf(within, 'Message') ?? textOf(within, 'Description') ?? (typeof within === 'string' && within !== '' ? within : null)
  return clipText(words ?? (code === null ? null : (ERRORS[code] ?? `Error ${code}`)), 300) ?? 'The order was not taken'
}

/** The words of an answer that may or may not be XML. */
export const wordsOf = (text: string): string | null => {
  const read = readXml(text)
  if (Result.isSuccess(read)) return refusalOf(read.success) ?? clipText(textOf(read.success, 'Message'), 300)
  return /^\s*</.test(text) ? null : clipText(text, 300)
}

/** An address that may be shown as a link. */
export const readLink = (reply: XmlValue): string | null => {
  const names = ['OrderHyperlink', 'Hyperlink', 'Url', 'Link']
  const found = names.map((name) => textOf(reply, name)).find((text) => text !== null && URL.canParse(text))
  return found !== undefined && found !== null && found.length <= 2000 && /^https?:$/.test(new URL(found).protocol) ? found : null
}

/** What is said of a carrier; null where nothing is. */
export const readPartner = (reply: XmlValue): KnownPartner | null => {
  const status = clipText(textOf(reply, 'PartnerStatus') ?? textOf(reply, 'Status'), 80)
  if (status === null) return null
  const identifiers = elementsOf(reply, 'Identifier').filter((element): element is string => typeof element === 'string')
  return {
    mp_partner_status: status,
    mp_truck_trailer_name: clipText(textOf(reply, 'TruckTrailerName'), 80),
    mp_truck_trailer_type: clipText(textOf(reply, 'TruckTrailerType'), 40),
    mp_truck_trailer_identifiers: identifiers.slice(0, 200).flatMap((text) => clipText(text, 40) ?? []),
  }
}

const numberOf = (element: XmlValue, name: string, most: number): number | null => {
  const number = Number(textOf(element, name) ?? 'none')
  return Number.isFinite(number) && Math.abs(number) <= most ? number : null
}

const instantIn = (text: string | null): string | null => {
  const at = text === null ? Number.NaN : Date.parse(/(?:Z|[+-]\d\d:?\d\d)$/i.test(text) ? text : `${text}Z`)
  return Number.isNaN(at) ? null : new Date(at).toISOString()
}

/** Trucks that are offered; one without a place is none. */
export const readTrucks = (reply: XmlValue): readonly FreeTruck[] =>
  elementsOf(reply, 'Truck')
    .slice(0, 500)
    .flatMap((truck, index): FreeTruck[] => {
      const [latitude, longitude] = [numberOf(truck, 'Latitude', 90), numberOf(truck, 'Longitude', 180)]
      if (latitude === null || longitude === null) return []
      const said = (name: string) => clipText(textOf(truck, name), 120)
      return [
        {
          id: said('TruckID') ?? String(index + 1),
          carrier_name: said('CarrierName'),
          mc_number: said('MCNumber'),
          dot_number: said('DOTNumber'),
          equipment_type: said('EquipmentType'),
          latitude,
          longitude,
          available_at: instantIn(textOf(truck, 'AvailableDateTime')),
        },
      ]
    })
