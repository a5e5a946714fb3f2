import { type Kysely, sql } from 'kysely'
import { protect } from './row-security.ts'

/**
 * Keys of personal data. The text of a personal field is encrypted in the log with the key of its value; deleting the
 * key erases the text everywhere in the log.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    -- id: what an encrypted text names its key by. lookup: keyed hash of the identifier; null once erased, as nothing of it may stay.
    -- sealed_key: sealed with the key of the installation. The row of kind 'hash' holds the key of the hashes; its plain_to says up to
    -- which position the log may hold personal texts as they are, from before they were encrypted.
    create table personal_keys (
      tenant_id text collate "C",
      id text collate "C",
      kind text collate "C" not null,
      lookup bytea,
      sealed_key text,
      plain_to bigint,
      created_at timestamptz not null default now(),
      erased_at timestamptz,
      primary key (tenant_id, id)
    );
    create unique index personal_keys_lookup on personal_keys (tenant_id, lookup) where lookup is not null;

    -- Which events hold a text of which key; made from the log with the audit entries.
    create table personal_places (
      tenant_id text collate "C",
      key_id text collate "C",
      position bigint,
      primary key (tenant_id, key_id, position)
    );

    -- Places in events from before personal texts were encrypted that are not to be shown any more: keys from the outside in.
    create table erased_places (
      tenant_id text collate "C",
      position bigint,
      places jsonb not null,
      primary key (tenant_id, position)
    );
  `.execute(db)
  await protect(db, 'personal_keys', { app: ['select', 'insert', 'update'], appender: ['select'] })
  await protect(db, 'personal_places', { app: ['select', 'insert', 'delete'] })
  await protect(db, 'erased_places', { app: ['select', 'insert', 'update'], appender: ['select'] })
}
