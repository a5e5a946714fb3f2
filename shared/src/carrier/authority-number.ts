/** An MC or USDOT number as bare digits, so that `MC-0123456` and `123456` are one; null when there are none. */
export const digitsOfNumber = (number: string | null): string | null => number?.replace(/\D/g, '').replace(/^0+/, '') || null
