import type { StoredEvent } from '@waybill/shared/log/envelope'
import { mapPersonal } from '@waybill/shared/personal/map-personal'
import type { Mentions } from '@waybill/shared/personal/mention'
import { type Kysely, sql } from 'kysely'
import type { Schema } from '../../runtime/schema.ts'
import { eventColumns } from '../../store/event-columns.ts'
import type { FoundPerson } from './find-person.ts'

/** What an erasing leaves as it is, in the records that hold somebody. */
export interface Remains {
  /** Events that name them in what people wrote as prose: notes, mails, names of documents. */
  readonly prose_events: number
  /** Documents that were filed with these records: nobody looks into them. */
  readonly documents: number
}

const PAGE = 1000

const namesInProse = ({ stream, data }: StoredEvent, mentions: Mentions): boolean => {
  const prose = mapPersonal(stream.slice(0, stream.indexOf('/')), data, () => '')
  return mentions.erasedIn(prose) !== prose
}

/** Counts what would remain readable of a person after their erasing. */
export const findRemains = async (db: Kysely<Schema>, tenant: string, { records }: FoundPerson, mentions: Mentions): Promise<Remains> => {
  const streams = [...records.keys()]
  let [prose_events, documents] = [0, 0]
  for (let after = 0; streams.length > 0; ) {
    const { rows } = await sql<StoredEvent>`
      select ${eventColumns} from events where tenant_id = ${tenant} and stream_id = any(${streams}::text[]) and position > ${after}
      order by position limit ${PAGE}
    `.execute(db)
    for (const event of rows) {
      if (event.type === 'DocumentAttached') documents += 1
      if (namesInProse(event, mentions)) prose_events += 1
    }
    const last = rows.at(-1)
    if (last === undefined) break
    after = last.position
  }
  return { prose_events, documents }
}
