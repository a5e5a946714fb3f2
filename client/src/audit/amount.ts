const NUMBER = new Intl.NumberFormat('en-US')

/** Formats a count with its noun: `1 event`, `1,204 events`. */
export const amountOf = (count: number, noun: string): string => `${NUMBER.format(count)} ${noun}${count === 1 ? '' : 's'}`
