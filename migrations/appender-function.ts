import { type Kysely, sql } from 'kysely'

/**
 * Hands a SECURITY DEFINER function to `waybill_appender` and allows only the application to call it. A new owner
 * briefly needs CREATE on the schema (the connection's user may not be an administrator). Released migrations depend on
 * this text.
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
