/** Any cell as text. */
export const textOf = (value: unknown): string => {
  if (value === null || value === undefined || value === false) return ''
  if (typeof value !== 'object') return String(value)
  const { city, state, date, time, username } = value as Readonly<Record<string, string | null>>
  return username ?? `${city}, ${state} ${date} ${time}`
}
