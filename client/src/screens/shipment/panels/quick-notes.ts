/** What drivers say most. */
export const QUICK_NOTES = [
  'On time',
  'Running late',
  'Checked in, waiting for a door',
  'Loaded and rolling',
  'Empty',
  'No answer, left a message',
] as const

/** The note with what was clicked behind what was typed; said twice it stands there once. */
export const withQuickNote = (note: string, quick: string): string => {
  const typed = note.trim().replace(/\.$/, '')
  if (typed === '') return quick
  return typed.toLowerCase().includes(quick.toLowerCase()) ? note : `${typed}. ${quick}`
}
