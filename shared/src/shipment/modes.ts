/** The modes of transport [1.2]. */
export const MODES = ['truckload', 'less_than_truckload', 'intermodal'] as const
