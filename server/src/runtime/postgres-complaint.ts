const PREFIXED = /^\S+ \S+ \S+ \[(\d+)\] /
const PASSING = /lock file|shared memory block|already in use|could not (bind|create any)/i

/** Why a PostgreSQL server did not start. */
export interface Complaint {
  readonly text: string
  /**
   * Whether a retry may work, because processes of a killed server still use the folder or another program has the
   * port.
   */
  readonly isPassing: boolean
}

/**
 * Reads a server's last error before it exited. Backends of a killed server write to the same log; their lines have
 * another process ID and are ignored.
 * @param output the log since the server's start, with PostgreSQL's default line prefix (`%m [%p] `)
 * @param pid of the server; null for a program without a line prefix
 */
export const readComplaint = (output: string, pid: number | null = null): Complaint => {
  const lines = output
    .trim()
    .split('\n')
    .filter((line) => {
      const speaker = PREFIXED.exec(line)?.[1]
      return speaker === undefined || pid === null || Number(speaker) === pid
    })
  const last = lines.findLast((line) => /FATAL|PANIC|error/i.test(line)) ?? lines.at(-1) ?? ''
  return {
    text: last.replace(/^.*?(FATAL|PANIC|error): */i, ''),
    isPassing: lines.some((line) => PASSING.test(line)),
  }
}
