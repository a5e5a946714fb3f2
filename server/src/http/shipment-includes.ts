/** What `include` can add to a shipment, with commas between. */
export const SHIPMENT_INCLUDES = ['history', 'tracking_positions'] as const
