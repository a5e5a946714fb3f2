import type { DecidedEvent } from '@waybill/shared/log/envelope'
import { erasePersonal } from '@waybill/shared/personal/erase'
import { identifierOf } from '@waybill/shared/personal/identifier'
import { mentionsOf } from '@waybill/shared/personal/mention'
import { Effect, Result } from 'effect'
import { type Kysely, sql } from 'kysely'
import { carrierStream } from '../../commands/carrier/carrier-stream.ts'
import type { CommandRequest } from '../../commands/command-request.ts'
import { customerStream } from '../../commands/customer/customer-stream.ts'
import type { CommandFailure } from '../../commands/failures.ts'
import { recordStream } from '../../commands/record/record-stream.ts'
import type { StreamCommands, WritableStream } from '../../commands/run-stream-command.ts'
import { shipmentStream } from '../../commands/shipment/shipment-stream.ts'
import type { WaybillDatabase } from '../../runtime/database.ts'
import type { Schema } from '../../runtime/schema.ts'
import { catchUpAuditEntries } from '../../store/audit-entries.ts'
import { userStream } from '../user-stream.ts'
import { eraseBeside } from './erase-beside.ts'
import type { FoundPerson } from './find-person.ts'

/** What an erasure did: records it was written down in, events whose texts are gone, and those of them that only are not shown any more. */
export interface Erasure {
  readonly position: number
  readonly records: number
  readonly events: number
  readonly plain_events: number
  /** Rows beside the log that named the person: mails, reports of errors and imports, tabs, saved views, what providers said. */
  readonly beside: number
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

/** Writes the erasing down in a record: its present state and its rows lose the texts at once, on every board and screen. */
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

/** From here on the texts cannot be read: their keys are gone, and what was never encrypted is not shown. */
export const shred = (db: Kysely<Schema>, tenant: string, { keyIds, plain }: FoundPerson): Promise<void> =>
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

/** The records that a text of these keys came into after a position. */
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
 * Erases what was found of a person. The erasing is written into every record that holds them or held them; then their
 * keys are shredded. Broken off before that, it is found and done again. The chain holds, as it is made over what is encrypted.
 */
export const erasePerson = (parts: Parts, request: CommandRequest, found: FoundPerson): Effect.Effect<Erasure, CommandFailure> =>
  Effect.gen(function* () {
    const { database } = parts
    const { tenant } = request
    const db = database.forTenant(tenant)
    const identifiers = [...found.texts.keys()]
    const isErased = (text: string) => found.texts.has(identifierOf(text).key)
    let position = 0
    for (const record of found.records.values()) position = Math.max(position, yield* writeDown(parts, request, record, isErased))
    const beside = yield* Effect.promise(() => eraseBeside(db, tenant, mentionsOf(identifiers)))
    yield* Effect.promise(() => shred(db, tenant, found))
    database.personalKeys?.forget(tenant, identifiers)
    // What was written with these keys while we were at it.
    const read = Math.max(...found.positions)
    const late = yield* Effect.promise(() => recordsSince(db, tenant, found.keyIds, read))
    for (const record of late) {
      const again = { ...request, command_id: `${request.command_id}/late` }
      position = Math.max(position, yield* writeDown(parts, again, record, isErased))
    }
    return { position, records: found.records.size, events: found.positions.size, plain_events: found.plain.size, beside }
  })
