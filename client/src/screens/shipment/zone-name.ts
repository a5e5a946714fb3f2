const names = new Map<string, string>()

/** A zone as clocks on the wall are told apart, `CST`; the name of a zone that the machine does not know. */
export const zoneName = (zone: string | null): string => {
  if (zone === null || zone === '') return ''
  const known = names.get(zone)
  if (known !== undefined) return known
  let name = zone
  try {
    const parts = new Intl.DateTimeFormat('en-US', { timeZone: zone, timeZoneName: 'short' }).formatToParts(new Date())
    name = parts.find(({ type }) => type === 'timeZoneName')?.value ?? zone
  } catch {
    // Not a zone of this machine: its name says enough.
  }
  names.set(zone, name)
  return name
}
