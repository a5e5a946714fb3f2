/** Microseconds of the machine's monotonic clock, the same in every process. */
export const microseconds = (): number => Number(process.hrtime.bigint() / 1000n)
