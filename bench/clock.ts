/** Microseconds of the machine's own clock, the same in every process of it. */
export const microseconds = (): number => Number(process.hrtime.bigint() / 1000n)
