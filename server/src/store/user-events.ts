import { MAX_COUNT } from '@waybill/shared/protocol/lists'
import { type QueryExecutorProvider, type RawBuilder, sql } from 'kysely'

/** Which load events to read: those of a user, changed at an ISO instant or later, before a position of the log. */
export interface UserEventsFilter {
  readonly user: string
  readonly since: string
  readonly before: number | null
  readonly limit: number
}

/** A load event by its id, and the log position of its last change. */
export interface ChangedLoadEvent {
  readonly pro: string
  readonly id: string
  readonly position: number
}

/** The first position of a tenant's log recorded at an instant or later; found by bisection, as recorded times never decrease. */
const firstSince = (tenant: string, since: string): RawBuilder<unknown> => sql`
  halves(low, high) as (
    select 1::bigint, coalesce(max(position), 0) + 1 from tenant_head where tenant_id = ${tenant}
    union all
    select
      case when event.recorded_at < ${since}::timestamptz then event.position + 1 else halves.low end,
      case when event.recorded_at < ${since}::timestamptz then halves.high else event.position end
    from halves join events event on event.tenant_id = ${tenant} and event.position = (halves.low + halves.high) / 2
    where halves.low < halves.high
  ),
  beginning as (select low as position from halves where low = high)`

/** Load events that a user opened, or of loads the user dispatches, most recently changed first, with how many there are in all. */
export const readUserEvents = async (db: QueryExecutorProvider, tenant: string, { user, since, before, limit }: UserEventsFilter) => {
  const { rows } = await sql<ChangedLoadEvent & { total: number }>`
    with recursive ${firstSince(tenant, since)},
    touched as (
      select stream_id, coalesce(data -> 'event' ->> 'id', data ->> 'id') as id, max(events.position) as position
      from events join beginning on events.position >= beginning.position
      where tenant_id = ${tenant} and type in ('EventOpened', 'EventEdited', 'EventClosed')
      group by 1, 2
    ),
    of_user as (
      select split_part(stream_id, '/', 2) as pro, id, position from touched
      where exists (
        select from board_shipments load
        where load.tenant_id = ${tenant} and load.id = split_part(stream_id, '/', 2) and load.dispatcher_id = ${user}
      ) or exists (
        select from events opened
        where opened.tenant_id = ${tenant} and opened.stream_id = touched.stream_id and opened.type = 'EventOpened'
          and opened.data -> 'event' ->> 'id' = touched.id and opened.meta -> 'by' ->> 'id' = ${user}
      )
    )
    select pro, id, position, (select count(*)::int from (select from of_user limit ${MAX_COUNT + 1}) counted) as total
    from of_user where ${before === null ? sql`true` : sql`position < ${before}`}
    order by position desc limit ${limit + 1}
  `.execute(db)
  return { touched: rows.slice(0, limit), hasMore: rows.length > limit, total: rows[0]?.total ?? 0 }
}
