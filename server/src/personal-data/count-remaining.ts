import type { StoredEvent } from '@waybill/shared/log/envelope'
import { mapPersonal } from '@waybill/shared/personal/map-personal'
import type { PersonMatcher } from '@waybill/shared/personal/mention'
import { AVAILABLE_TRUCKS } from '@waybill/shared/record/lists/available-trucks'
import { type Kysely, sql } from 'kysely'
import type { Schema } from '../runtime/schema.ts'
import { eventColumns } from '../store/event-columns.ts'
import type { FoundPerson } from './find-person.ts'

/** What an erasure leaves unchanged in the records that name the person. */
export interface RemainingData {
  /** Events that name them in free text: notes, emails, document names, and available trucks, whose carrier and notes can name drivers. */
  readonly free_text_events: number
  /** Documents of these records; their contents are not searched. */
  readonly documents: number
}

const PAGE = 1000

const namesInProse = ({ stream, data }: StoredEvent, mentions: PersonMatcher): boolean => {
  const prose = mapPersonal(stream.slice(0, stream.indexOf('/')), data, () => '')
  return mentions.erasedIn(prose) !== prose
}

/** Counts what stays readable about a person after an erasure. */
export const countRemainingData = async (
  db: Kysely<Schema>,
  tenant: string,
  { records }: FoundPerson,
  mentions: PersonMatcher,
): Promise<RemainingData> => {
  const streams = [...records.keys()]
  let [free_text_events, documents] = [0, 0]
  for (let after = 0; streams.length > 0; ) {
    const { rows } = await sql<StoredEvent>`
      select ${eventColumns} from events where tenant_id = ${tenant} and position > ${after}
        and (stream_id = any(${streams}::text[]) or stream_id like ${`record/${AVAILABLE_TRUCKS.path}/%`})
      order by position limit ${PAGE}
    `.execute(db)
    for (const event of rows) {
      if (event.type === 'DocumentAttached' && records.has(event.stream)) documents += 1
      if (namesInProse(event, mentions)) free_text_events += 1
    }
    const last = rows.at(-1)
    if (last === undefined) break
    after = last.position
  }
  return { free_text_events, documents }
}
