/** A user of the company, as a search may name them. */
export interface NamedPerson {
  readonly username: string
  readonly first_name: string
  readonly last_name: string
  /** A seller: "their" loads are those they sold; for other users, those they dispatch. */
  readonly sells: boolean
}

/** The people a search names, and in which role on the load. */
export interface PeopleMatch {
  readonly field: 'dispatcher' | 'sales_representative' | 'service_representative' | 'reserved_by'
  readonly as: string
  readonly usernames: readonly string[]
  readonly used: number
}

type Role = Pick<PeopleMatch, 'field' | 'as'>
const DISPATCHER: Role = { field: 'dispatcher', as: 'Dispatcher' }
const SALES: Role = { field: 'sales_representative', as: 'Sales rep' }
const SERVICE: Role = { field: 'service_representative', as: 'Service rep' }

/** Words before a name, and the role they stand for; null: the default role of that user. */
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

const nameOf = (names: readonly string[]) => names.join(' ').toLowerCase()

/** Users with this username, full name, first name or last name. If several match, all of them. */
const calledSo = (name: string, people: readonly NamedPerson[]) =>
  name === ''
    ? []
    : people.filter(({ username, first_name, last_name }) =>
        [username, `${first_name} ${last_name}`, first_name, last_name].some((each) => each.trim().toLowerCase() === name),
      )

const inRole = (found: readonly NamedPerson[], role: Role | null, used: number): PeopleMatch | null => {
  if (found.length === 0) return null
  const his = role ?? (found.every(({ sells }) => sells) ? SALES : DISPATCHER)
  const usernames = found.map(({ username }) => username).sort()
  return { field: his.field, as: `${his.as} ${usernames.join(', ')}`, usernames, used }
}

/**
 * The people named at the beginning of a search: after a role word, or as `maria's`. A name alone stays a search word, because it may be a
 * customer or a city.
 */
export const matchPeople = (names: readonly string[], people: readonly NamedPerson[]): PeopleMatch | null => {
  const [, owner = ''] = /^(.+)['’]s$/.exec(names[0] ?? '') ?? []
  if (owner !== '') return inRole(calledSo(owner.toLowerCase(), people), null, 1)
  for (const before of [2, 1]) {
    const role = BEFORE.get(nameOf(names.slice(0, before)))
    if (role === undefined) continue
    for (const long of [2, 1]) {
      const found = calledSo(nameOf(names.slice(before, before + long)), people)
      if (found.length > 0) return inRole(found, role, before + Math.min(long, names.length - before))
    }
  }
  return null
}
