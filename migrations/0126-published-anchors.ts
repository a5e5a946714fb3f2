import { type Kysely, sql } from 'kysely'
import { protect } from './row-security.ts'

/**
 * The last anchor published of each log in each anchor store: if the newest anchor disappears from the store, this row
 * shows it. It is not proof by itself, because it is in the database.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table published_anchors (
      tenant_id text collate "C",
      place text,
      position bigint not null,
      hash bytea not null,
      published_at timestamptz not null,
      primary key (tenant_id, place)
    )
  `.execute(db)
  await protect(db, 'published_anchors', { app: ['select', 'insert', 'update'], appender: ['select'] })
}
