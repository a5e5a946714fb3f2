import type { DecidedEvent } from '@waybill/shared/log/envelope'
import { erasePersonal } from '@waybill/shared/personal/erase'
import { identifierOf } from '@waybill/shared/personal/identifier'
import { createPersonMatcher } from '@waybill/shared/personal/mention'
import { Effect, Result } from 'effect'
import { type Kysely, sql } from 'kysely'
import { carrierStream } from '../commands/carrier/carrier-stream.ts'
import type { CommandRequest } from '../commands/command-request.ts'
import { customerStream } from '../commands/customer/customer-stream.ts'
import type { CommandFailure } from '../commands/failures.ts'
import { recordStream } from '../commands/record/record-stream.ts'
import type { StreamCommands } from '../commands/run-stream-command.ts'
import type { WritableStream } from '../commands/run-unit.ts'
import { shipmentStream } from '../commands/shipment/shipment-stream.ts'
import type { WaybillDatabase } from '../runtime/database.ts'
import type { Schema } from '../runtime/schema.ts'
import { catchUpAuditEntries } from '../store/audit-entries.ts'
import { userStream } from '../users/user-stream.ts'
import { eraseOutsideLog } from './erase-outside-log.ts'
import type { FoundPerson } from './find-person.ts'

/**
 * The result of an erasure: the records it was recorded in, the events whose texts are unreadable, and those that are
 * only hidden.
 */
export interface ErasureResult {
  readonly position: number
  readonly records: number
  readonly events: number
  readonly unencrypted_events: number
  /** Rows beside the log that named the person: mails, reports of errors and imports, tabs, saved views, what providers said. */
  readonly other_records: number
}

interface Parts {
  readonly database: WaybillDatabase
  readonly streams: StreamCommands
}

const KINDS = new Map<string, WritableStream<never>>(
  [shipmentStream, carrierStream, customerStream, userStream, recordStream].map((stream) => [
    stream.type,
    stream as unknown as WritableStream<never>,
  ]),
)

/**
 * Records the erasure in a record, which removes the texts from its state and rows, and so from every board and screen.
 */
const writeDown = (
  { streams }: Parts,
  request: CommandRequest,
  { kind, id }: { readonly kind: string; readonly id: string },
  isErased: (text: string) => boolean,
): Effect.Effect<number, CommandFailure> => {
  const stream = KINDS.get(kind)
  if (stream === undefined) return Effect.die(new Error(`no ${kind} can be erased from`))
  const decide = (state: object | null) =>
    Result.succeed([erasePersonal(kind, state ?? {}, isErased)] as readonly DecidedEvent<string, object>[])
  return streams
    .run<never>(
      { stream, id, decide, creates: false, holder: null },
      { ...request, command_id: `${request.command_id}/${kind}/${id}`, expected_version: null, cause: 'personal data erased' },
    )
    .pipe(Effect.map(({ position }) => position))
}

/** Makes the texts unreadable: deletes their keys, and hides texts that were never encrypted. */
export const deleteKeys = (db: Kysely<Schema>, tenant: string, { keyIds, plain }: FoundPerson): Promise<void> =>
  db.transaction().execute(async (trx) => {
    await sql`
      update personal_keys set sealed_key = null, lookup = null, erased_at = now() where tenant_id = ${tenant} and id = any(${keyIds}::text[])
    `.execute(trx)
    for (const [position, places] of plain) {
      await sql`
        insert into erased_places as p (tenant_id, position, places) values (${tenant}, ${position}, ${JSON.stringify(places)}::jsonb)
        on conflict (tenant_id, position) do update set places = p.places || excluded.places
      `.execute(trx)
    }
  })

/** The records that received a text of these keys after a position. */
const recordsSince = async (db: Kysely<Schema>, tenant: string, keyIds: readonly string[], after: number) => {
  await catchUpAuditEntries(db, tenant)
  const { rows } = await sql<{ kind: string; id: string }>`
    select distinct split_part(e.stream_id, '/', 1) as kind, substr(e.stream_id, strpos(e.stream_id, '/') + 1) as id
    from personal_places p join events e on e.tenant_id = p.tenant_id and e.position = p.position
    where p.tenant_id = ${tenant} and p.key_id = any(${keyIds}::text[]) and p.position > ${after}
  `.execute(db)
  return rows
}

/**
 * Erases the texts found for a person. The erasure is recorded in every record that contains or contained them, then
 * their keys are deleted. If it stops before that, the texts are still found and it can be run again. The hash chain
 * still verifies, because it covers the encrypted bytes.
 */
export const erasePerson = (parts: Parts, request: CommandRequest, found: FoundPerson): Effect.Effect<ErasureResult, CommandFailure> =>
  Effect.gen(function* () {
    const { database } = parts
    const { tenant } = request
    const db = database.forTenant(tenant)
    const identifiers = [...found.texts.keys()]
    const isErased = (text: string) => found.texts.has(identifierOf(text).key)
    let position = 0
    for (const record of found.records.values()) position = Math.max(position, yield* writeDown(parts, request, record, isErased))
    const other_records = yield* Effect.promise(() => eraseOutsideLog(db, tenant, createPersonMatcher(identifiers)))
    yield* Effect.promise(() => deleteKeys(db, tenant, found))
    database.personalKeys?.forget(tenant, identifiers)
    // Texts written with these keys in the meantime.
    const read = Math.max(...found.positions)
    const late = yield* Effect.promise(() => recordsSince(db, tenant, found.keyIds, read))
    for (const record of late) {
      const again = { ...request, command_id: `${request.command_id}/late` }
      position = Math.max(position, yield* writeDown(parts, again, record, isErased))
    }
    return { position, records: found.records.size, events: found.positions.size, unencrypted_events: found.plain.size, other_records }
  })
