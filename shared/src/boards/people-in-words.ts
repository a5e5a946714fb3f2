/** Somebody of the house, as a search may name him. */
export interface NamedPerson {
  readonly username: string
  readonly first_name: string
  readonly last_name: string
  /** He sells: the loads that are his are those that he sold; of others, those that they dispatch. */
  readonly sells: boolean
}

/** What a search says of people: who, and in which role of the load. */
export interface PeopleFound {
  readonly field: 'dispatcher' | 'sales_representative' | 'service_representative' | 'reserved_by'
  readonly as: string
  readonly usernames: readonly string[]
  readonly used: number
}

type Role = Pick<PeopleFound, 'field' | 'as'>
const DISPATCHER: Role = { field: 'dispatcher', as: 'Dispatcher' }
const SALES: Role = { field: 'sales_representative', as: 'Sales rep' }
const SERVICE: Role = { field: 'service_representative', as: 'Service rep' }

/** Words that a name follows, and the role it is named in; null: the one that is his. */
const BEFORE: ReadonlyMap<string, Role | null> = new Map<string, Role | null>([
  ['of', null],
  ['dispatcher', DISPATCHER],
  ['sales rep', SALES],
  ['sales', SALES],
  ['sold by', SALES],
  ['service rep', SERVICE],
  ['service', SERVICE],
  ['reserved by', { field: 'reserved_by', as: 'Reserved by' }],
])

const nameOf = (words: readonly string[]) => words.join(' ').toLowerCase()

/** Who is called so: by his username, his whole name, his first or his last. Of two with one name, both. */
const calledSo = (name: string, people: readonly NamedPerson[]) =>
  name === ''
    ? []
    : people.filter(({ username, first_name, last_name }) =>
        [username, `${first_name} ${last_name}`, first_name, last_name].some((each) => each.trim().toLowerCase() === name),
      )

const inRole = (found: readonly NamedPerson[], role: Role | null, used: number): PeopleFound | null => {
  if (found.length === 0) return null
  const his = role ?? (found.every(({ sells }) => sells) ? SALES : DISPATCHER)
  const usernames = found.map(({ username }) => username).sort()
  return { field: his.field, as: `${his.as} ${usernames.join(', ')}`, usernames, used }
}

/**
 * The people that a search names where it begins: behind a word that says so, or as `maria's`. A name alone stays a word to look for: it
 * may as well be that of a customer or a city.
 */
export const peopleAt = (words: readonly string[], people: readonly NamedPerson[]): PeopleFound | null => {
  const [, owner = ''] = /^(.+)['’]s$/.exec(words[0] ?? '') ?? []
  if (owner !== '') return inRole(calledSo(owner.toLowerCase(), people), null, 1)
  for (const before of [2, 1]) {
    const role = BEFORE.get(nameOf(words.slice(0, before)))
    if (role === undefined) continue
    for (const long of [2, 1]) {
      const found = calledSo(nameOf(words.slice(before, before + long)), people)
      if (found.length > 0) return inRole(found, role, before + Math.min(long, words.length - before))
    }
  }
  return null
}
