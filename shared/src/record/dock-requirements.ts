/** An entry of the list Requirements [2.53], as calls answer it. */
export interface DockRequirement {
  readonly name: string
  readonly city: string
  readonly state: string
  readonly free_days: number | null
  readonly available_hours: string | null
  readonly instructions: string | null
}

const same = (a: string | null | undefined, b: string | null | undefined) =>
  (a ?? '').trim() !== '' && (a ?? '').trim().toLowerCase() === (b ?? '').trim().toLowerCase()

/** What the dock of a stop asks for: the entry with the stop's name, city and state. Undefined where the list has none. */
export const dockRequirement = (
  stop: { readonly location_name: string | null; readonly location: { readonly city: string | null; readonly state: string | null } },
  requirements: readonly DockRequirement[],
): DockRequirement | undefined =>
  requirements.find(
    ({ name, city, state }) => same(name, stop.location_name) && same(city, stop.location.city) && same(state, stop.location.state),
  )

/** The entry in one line: `2 free days · Hours 07:00-15:00 · Call ahead`. */
export const requirementText = ({ free_days, available_hours, instructions }: DockRequirement): string =>
  [
    free_days !== null && `${free_days} free ${free_days === 1 ? 'day' : 'days'}`,
    available_hours && `Hours ${available_hours}`,
    instructions?.replace(/\s+/g, ' ').trim(),
  ]
    .filter(Boolean)
    .join(' · ')
