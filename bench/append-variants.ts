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
    replacements: [
      ['p.hash = sha256(h_hash[array_position(h_tenant, p.tenant)] || int8send(p.position) || stamp || p.content)', 'true'],
      [' and p.hash = sha256(p.last_hash || int8send(p.position) || stamp || p.content)', ''],
    ],
  },
  {
    name: 'without ledger',
    database: 'without_ledger',
    replacements: [
      [
        'u_position, u_version) u(tenant, command, request, stream, position, version)',
        'u_position, u_version) u(tenant, command, request, stream, position, version) where false',
      ],
      ['found_rows <> cardinality(u_tenant)', 'false'],
    ],
  },
]

/**
 * Removes a part of `append_units` in the database at `url`; the application code stays the same.
 * @throws Error when the function's text has changed and the replacement must be updated
 */
export const cutAppend = async (url: string, { name, replacements }: Cut): Promise<void> => {
  const [row] = await runOn(url, "select pg_get_functiondef('append_units'::regproc) as text")
  let text = String(row?.text)
  for (const [from, to] of replacements) {
    if (text.split(from).length !== 2) throw new Error(`cannot measure the append ${name}: "${from}" does not occur exactly once in it`)
    text = text.replace(from, to)
  }
  await runOn(url, text)
}
