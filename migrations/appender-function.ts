import { type Kysely, sql } from 'kysely'

/**
 * Hands a SECURITY DEFINER function to `waybill_appender` and lets the application, and nobody else, call it. A new owner needs CREATE
 * on the schema for the moment of the change (the connection's user may be no administrator).
 * Steps that have landed rely on this text: it is part of them.
 */
export async function giveToAppender(db: Kysely<unknown>, name: string): Promise<void> {
  await sql
    .raw(`
    grant create on schema public to waybill_appender;
    revoke execute on function ${name} from public;
    grant execute on function ${name} to waybill_app;
    alter function ${name} owner to waybill_appender;
    revoke create on schema public from waybill_appender;
  `)
    .execute(db)
}
