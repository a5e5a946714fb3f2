import type { LocalMoment } from '../time/local-moment.ts'
import { codeList } from './code-list.ts'
import { readLocalTime, readTime, zoneOfTimeCode } from './date-time.ts'
import type { Remark } from './remarks.ts'
import { element, type Segment } from './segments.ts'
import type { TenderWindow } from './tender.ts'

/** What a date means: not before, not after, requested, or an appointment (`confirmed` if the sender confirmed it). */
type Bound = 'start' | 'end' | 'requested' | 'scheduled' | 'confirmed'

/** Element 432: date qualifiers of stops, and whether they apply to a pickup or a delivery. */
const DATE_BOUNDS = codeList<{ readonly bound: Bound; readonly at: 'P' | 'D' }>({
  '02': { bound: 'requested', at: 'D' },
  '10': { bound: 'requested', at: 'P' },
  '11': { bound: 'requested', at: 'P' },
  '17': { bound: 'requested', at: 'D' },
  '37': { bound: 'start', at: 'P' },
  '38': { bound: 'end', at: 'P' },
  '53': { bound: 'start', at: 'D' },
  '54': { bound: 'end', at: 'D' },
  '67': { bound: 'end', at: 'D' },
  '68': { bound: 'requested', at: 'D' },
  '69': { bound: 'scheduled', at: 'P' },
  '70': { bound: 'scheduled', at: 'D' },
  '77': { bound: 'scheduled', at: 'P' },
  '78': { bound: 'scheduled', at: 'D' },
  '79': { bound: 'requested', at: 'P' },
  '80': { bound: 'requested', at: 'D' },
  '81': { bound: 'confirmed', at: 'P' },
  '82': { bound: 'confirmed', at: 'D' },
  '96': { bound: 'scheduled', at: 'P' },
  '97': { bound: 'scheduled', at: 'D' },
  '98': { bound: 'confirmed', at: 'P' },
  '99': { bound: 'confirmed', at: 'D' },
})

/** Element 176: a time that is the earliest or latest makes its date a bound, whatever the date is called: `10 … I … 0800`, `10 … K … 1400`. */
const TIME_BOUNDS = codeList<Bound>({ G: 'start', I: 'start', K: 'end', L: 'end' })

/** The kind of stop that a date of this qualifier applies to; null if none. */
export const sideOfDate = (qualifier: string): 'P' | 'D' | null => DATE_BOUNDS[qualifier]?.at ?? null

/** The moment of a G62, with a remark for each part that cannot be read. */
export const momentOfG62 = (g62: Segment, remark: Remark): LocalMoment | null => {
  const [date, time, code] = [element(g62, 2), element(g62, 4), element(g62, 5)]
  const moment = readLocalTime(date, time, code)
  if (moment === null) {
    remark(g62, date ? `"${date.slice(0, 20)}" is not a valid date.` : 'No date.')
    return null
  }
  if (time && readTime(time) === null) remark(g62, `"${time.slice(0, 20)}" is not a valid time; only the date was imported.`)
  if (zoneOfTimeCode(code) === undefined) remark(g62, `Time code ${code.slice(0, 10)} is unknown; the time was read as local.`)
  return moment
}

/**
 * The window of a stop from its dates. Appointment: the scheduled date, else the not-before date, else the requested one, which is
 * then unconfirmed; its end is the not-after date. Ready or deliver: the requested date, else the beginning, else the end.
 */
export const readWindow = (dates: readonly Segment[], remark: Remark): TenderWindow => {
  const found: Partial<Record<Bound, LocalMoment>> = {}
  for (const g62 of dates) {
    const qualifier = element(g62, 1)
    const known = DATE_BOUNDS[qualifier]?.bound
    if (!known) {
      remark(g62, `Date ${qualifier || 'without a qualifier'} (${element(g62, 2).slice(0, 20)}) is not imported.`)
      continue
    }
    const moment = momentOfG62(g62, remark)
    if (!moment) continue
    const fixed = known === 'start' || known === 'end' || known === 'confirmed'
    const bound = fixed ? known : (TIME_BOUNDS[element(g62, 3)] ?? known)
    if (found[bound]) remark(g62, 'The stop already has this kind of date; the first one was kept.')
    else found[bound] = moment
  }
  const scheduled = found.confirmed ?? found.scheduled
  const start = scheduled ?? found.start ?? found.requested ?? null
  return {
    ready: found.requested ?? found.start ?? scheduled ?? found.end ?? null,
    appt_start: start,
    appt_end: start ? (found.end ?? null) : null,
    appt_confirmed: found.confirmed !== undefined,
  }
}
