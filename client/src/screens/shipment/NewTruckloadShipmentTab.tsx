import { FilePlus2 } from 'lucide-react'
import { EmptyState } from '../../ui/EmptyState.tsx'

/** A load that is not written down yet. */
export const NewTruckloadShipmentTab = () => <EmptyState icon={FilePlus2} title="New Truckload Shipment" />
