import { type Kysely, sql } from 'kysely'

/**
 * Emails move to the outbox. Each that has no recorded outcome is carried over: one whose sending was begun has an unknown outcome, one that
 * was delivered only has to be recorded, any other is due. Delivered emails stay in the mailbox. Emails that failed are on their load.
 * An email's texts are on its load, so they are not copied. A table owner who is not a superuser is subject to row security too.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const tables = ['events', 'outbox', 'mails', 'pending_mails', 'checkpoints', 'stopped_projections']
  for (const table of tables) await sql.raw(`alter table ${table} no force row level security`).execute(db)
  await sql`
    insert into outbox (tenant_id, position, ordinal, kind, key, payload, state, attempts, created_at, attempted_at, outcome, provider_ref, done_at)
    select e.tenant_id, e.position, 0, 'mail.send', e.data ->> 'id',
      jsonb_build_object('pro', split_part(e.stream_id, '/', 2), 'id', e.data ->> 'id'),
      case when p.id is null then 'done' else 'ready' end,
      case when m.attempted_at is null then 0 else 1 end,
      e.recorded_at, m.attempted_at,
      case
        when m.delivered_at is not null then jsonb_build_object('status', 'done', 'reference', m.message_id, 'error', null, 'by', null,
          'response', jsonb_build_object('message_id', m.message_id, 'provider', m.provider, 'simulated', m.simulated, 'from', m.from_address))
        when m.attempted_at is not null then jsonb_build_object('status', 'unknown', 'response', null, 'reference', null,
          'error', 'Sending was interrupted, and it is unknown whether it was received.', 'by', null)
      end,
      case when m.delivered_at is not null then m.message_id end,
      case when p.id is null then m.delivered_at end
    from events e
    left join mails m on m.tenant_id = e.tenant_id and m.id = e.data ->> 'id'
    left join pending_mails p on p.tenant_id = e.tenant_id and p.id = e.data ->> 'id'
    where e.type = 'ConfirmationRequested' and (m.delivered_at is not null or p.id is not null)
    on conflict do nothing;

    update checkpoints set projection = 'outbox' where projection = 'mail-outbox';
    delete from stopped_projections where projection = 'mail-outbox';
    drop table mails;
    drop table pending_mails;
  `.execute(db)
  for (const table of ['events', 'outbox', 'checkpoints', 'stopped_projections']) {
    await sql.raw(`alter table ${table} force row level security`).execute(db)
  }
}
