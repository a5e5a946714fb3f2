import type { LoadInfo } from '../shape.ts'

/** Whether a load is temperature controlled: it is flagged so, or has a minimum, maximum or set point temperature [2.57, 3.8]. */
export const isRefrigerated = (load: LoadInfo): boolean =>
  load.temperature_control || [load.req_min_temp, load.req_max_temp, load.reefer_set_point].some((degrees) => (degrees ?? null) !== null)
