import { runOn } from './private-cluster.ts'

/** A part of the append that is removed to measure its cost: text replacements in the function. */
interface Cut {
  readonly name: string
  readonly database: string
  readonly replacements: readonly (readonly [string, string])[]
}

export const CUTS: readonly Cut[] = [
  {
    name: 'without chain',
    database: 'without_chain',
    replacements: [['hash_chain(seed, position, stamp || content_hash) over log as hash', 'content_hash as hash']],
  },
  {
    name: 'without ledger',
    database: 'without_ledger',
    replacements: [
      ['from command_ledger where tenant_id', 'from command_ledger where false and tenant_id'],
      [
        'request_hash, stream_id, position, version, instant from q where ends_command)',
        'request_hash, stream_id, position, version, instant from q where false)',
      ],
    ],
  },
]

/**
 * Removes a part of `append_batch` in the database at `url`; the application code stays the same.
 * @throws Error when the function's text has changed and the replacement must be updated
 */
export const cutAppend = async (url: string, { name, replacements }: Cut): Promise<void> => {
  const [row] = await runOn(url, "select pg_get_functiondef('append_batch'::regproc) as text")
  let text = String(row?.text)
  for (const [from, to] of replacements) {
    if (text.split(from).length !== 2) throw new Error(`cannot measure the append ${name}: "${from}" does not occur exactly once in it`)
    text = text.replace(from, to)
  }
  await runOn(url, text)
}
