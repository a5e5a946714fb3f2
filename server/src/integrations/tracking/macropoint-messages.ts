import { clipText } from '@waybill/shared/fields/clip-text'
import { Result } from 'effect'
import type { FreeTruck, OrderToSend, PartnerStatusResult } from './service.ts'
import { elementsOf, elementText, readXml, writeXml, type XmlValue } from './xml.ts'

const NAMESPACE = 'http://macropoint-lite.com/xml/1.0'

/** MacroPoint's error codes. */
const ERRORS: Readonly<Record<string, string>> = {
  '1001': 'Insufficient Funds',
  '2000': 'Order ID not valid',
  '2001': 'Order is completed or expired',
  '3000': 'Feature not provisioned',
  '5000': 'Order not eligible for location update right now. Try again later.',
  '9999': 'Unexpected error occurred',
}

/** Text that XML can hold, cut to the length shown for a stop's name. */
const plain = (text: string, most = 120): string => clipText(text.replace(/[\uFFFE\uFFFF]/g, ''), most) ?? ''

/** `2026-11-21T14:30Z`. */
const minute = (instant: string): string => `${instant.slice(0, 16)}Z`

/**
 * Builds the order XML. The truck is tracked by the driver's phone if there is one, otherwise by truck or trailer
 * number.
 */
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

/** MacroPoint's error code and message; null if the reply is not an error. */
export const providerRefusal = (reply: XmlValue): string | null => {
  const errors = elementsOf(reply, 'Errors')
  const failed = /^(?:fail|error)/i.test(elementText(reply, 'Status') ?? '')
  if (errors.length === 0 && !failed) return null
  const within = errors[0] ?? reply
  const code = elementText(within, 'Code')
  const messageParts =
    elementText(within, 'Message') ?? elementText(within, 'Description') ?? (typeof within === 'string' && within !== '' ? within : null)
  return clipText(messageParts ?? (code === null ? null : (ERRORS[code] ?? `Error ${code}`)), 300) ?? 'The order was not accepted'
}

/** The message of a response that may not be XML. */
export const messageText = (text: string): string | null => {
  const read = readXml(text)
  if (Result.isSuccess(read)) return providerRefusal(read.success) ?? clipText(elementText(read.success, 'Message'), 300)
  return /^\s*</.test(text) ? null : clipText(text, 300)
}

/** Reads the order's link if it is safe to show as one. */
export const readOrderLink = (reply: XmlValue): string | null => {
  const names = ['OrderHyperlink', 'Hyperlink', 'Url', 'Link']
  const found = names.map((name) => elementText(reply, name)).find((text) => text !== null && URL.canParse(text))
  return found !== undefined && found !== null && found.length <= 2000 && /^https?:$/.test(new URL(found).protocol) ? found : null
}

/** Reads a carrier's partner status; null if there is none. */
export const readPartner = (reply: XmlValue): PartnerStatusResult | null => {
  const status = clipText(elementText(reply, 'PartnerStatus') ?? elementText(reply, 'Status'), 80)
  if (status === null) return null
  const identifiers = elementsOf(reply, 'Identifier').filter((element): element is string => typeof element === 'string')
  return {
    mp_partner_status: status,
    mp_truck_trailer_name: clipText(elementText(reply, 'TruckTrailerName'), 80),
    mp_truck_trailer_type: clipText(elementText(reply, 'TruckTrailerType'), 40),
    mp_truck_trailer_identifiers: identifiers.slice(0, 200).flatMap((text) => clipText(text, 40) ?? []),
  }
}

const numberOf = (element: XmlValue, name: string, most: number): number | null => {
  const number = Number(elementText(element, name) ?? 'none')
  return Number.isFinite(number) && Math.abs(number) <= most ? number : null
}

const instantIn = (text: string | null): string | null => {
  const at = text === null ? Number.NaN : Date.parse(/(?:Z|[+-]\d\d:?\d\d)$/i.test(text) ? text : `${text}Z`)
  return Number.isNaN(at) ? null : new Date(at).toISOString()
}

/** Reads the available trucks, skipping those without coordinates. */
export const readTrucks = (reply: XmlValue): readonly FreeTruck[] =>
  elementsOf(reply, 'Truck')
    .slice(0, 500)
    .flatMap((truck, index): FreeTruck[] => {
      const [latitude, longitude] = [numberOf(truck, 'Latitude', 90), numberOf(truck, 'Longitude', 180)]
      if (latitude === null || longitude === null) return []
      const fieldText = (name: string) => clipText(elementText(truck, name), 120)
      return [
        {
          id: fieldText('TruckID') ?? String(index + 1),
          carrier_name: fieldText('CarrierName'),
          mc_number: fieldText('MCNumber'),
          dot_number: fieldText('DOTNumber'),
          equipment_type: fieldText('EquipmentType'),
          latitude,
          longitude,
          available_at: instantIn(elementText(truck, 'AvailableDateTime')),
        },
      ]
    })
