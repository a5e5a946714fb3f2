const formats = new Map<string, Intl.DateTimeFormat>()

/** What people call a zone at an instant (ms since 1970): `CST`, in summer `CDT`. The zone must be one that exists. */
export const zoneAbbreviation = (zone: string, at: number): string => {
  const format = formats.get(zone) ?? new Intl.DateTimeFormat('en-US', { timeZone: zone, timeZoneName: 'short' })
  formats.set(zone, format)
  // The day comes first: telling the parts apart takes three times as long, and boards ask by the thousand.
  const text = format.format(at)
  return text.slice(text.lastIndexOf(' ') + 1)
}
