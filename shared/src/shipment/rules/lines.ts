import type { Alert } from '../refusals.ts'
import type { Shipment } from '../state.ts'
import { isAddedLine } from './rates.ts'

/**
 * Lines that people added have a code [5.19] and, on a truckload, a carrier wherever the carrier is paid [5.20, 5.37]. Line haul and
 * fuel are the covering carrier's by nature and ask for neither.
 */
export const lineAlerts = (shipment: Shipment): readonly Alert[] =>
  shipment.accessorial_lines.filter(isAddedLine).flatMap((line): readonly Alert[] => {
    const path = `accessorial_lines[${line.line_num}]`
    const needsCarrier = shipment.mode === 'truckload' && (line.carrier_rate ?? 0) > 0 && !line.carrier
    return [
      ...(line.code
        ? []
        : [{ key: `${path}.code:required`, field: `${path}.code`, message: `Accessorial Line ${line.line_num}: Code is required` }]),
      ...(needsCarrier
        ? [
            {
              key: `${path}.carrier:required`,
              field: `${path}.carrier`,
              message: 'Carrier Missing: Please Enter Carrier on Carrier Accessorial Charge',
            },
          ]
        : []),
    ]
  })
