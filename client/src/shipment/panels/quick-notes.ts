/** The most common driver updates. */
export const QUICK_NOTES = [
  'On time',
  'Running late',
  'Checked in, waiting for a door',
  'Loaded and rolling',
  'Empty',
  'No answer, left a message',
] as const

/** Appends a quick note to the typed note, unless it is already there. */
export const withQuickNote = (note: string, quick: string): string => {
  const typed = note.trim().replace(/\.$/, '')
  if (typed === '') return quick
  return typed.toLowerCase().includes(quick.toLowerCase()) ? note : `${typed}. ${quick}`
}
