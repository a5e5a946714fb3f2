import { createHash, randomUUID } from 'node:crypto'
import { createPersonMatcher } from '@waybill/shared/personal/mention'
import { Effect } from 'effect'
import { countRemainingData } from '../personal-data/count-remaining.ts'
import { erasePerson } from '../personal-data/erase-person.ts'
import { type FoundPerson, findPerson } from '../personal-data/find-person.ts'
import { type OperatorCommand, type OperatorIo, WrongUsage } from './command.ts'
import { refuseUnknownTenant } from './refuse-unknown-tenant.ts'

const MOST_SAID = 20

const report = (say: OperatorIo['say'], { texts, beside, records, positions, plain }: FoundPerson): void => {
  for (const { text, kind, positions: at } of texts.values()) say(`${kind} ${text}: ${at.size} events`)
  for (const { kind, id, fields } of [...records.values()].slice(0, MOST_SAID)) say(`  ${kind}/${id}: ${[...fields].join(', ')}`)
  if (records.size > MOST_SAID) say(`  and ${records.size - MOST_SAID} more records`)
  for (const { text, kind } of [...beside.values()].slice(0, MOST_SAID)) say(`also in these events: ${kind} ${text}`)
  say(`Found in ${positions.size} events of ${records.size} records.`)
  if (plain.size > 0)
    say(
      `${plain.size} of these events were written before personal data was encrypted. They will be hidden, but the data stays in the database.`,
    )
}

/** Shows a person's data; with `--yes`, erases it permanently. */
export const erase: OperatorCommand = {
  usage: 'erase <tenant> <phone, email or name>… [--yes --reason <why>]',
  options: ['reason'],
  flags: ['yes'],
  run: async (context, [tenant, ...texts], { yes, reason }) => {
    if (!tenant || texts.length === 0) throw new WrongUsage('missing the tenant, or the phone number, email address or name to search for')
    if (yes && !reason) throw new WrongUsage('--yes needs a reason: --reason <why>')
    const unknown = await refuseUnknownTenant(context, tenant)
    if (unknown) return unknown
    const { database, trade, say } = context
    const found = await findPerson(database, tenant, texts)
    report(say, found)
    const mentions = createPersonMatcher(found.texts.keys())
    if (reason && mentions.erased(reason) !== reason)
      throw new WrongUsage('the reason is kept in the security log, so it can’t contain the data to erase')
    const remains = await countRemainingData(database.forTenant(tenant), tenant, found, mentions)
    say(
      `Not erased: ${remains.free_text_events} events that mention the person in free text, ${remains.documents} documents of these records.`,
    )
    const preview = { records: found.records.size, events: found.positions.size, unencrypted_events: found.plain.size, ...remains }
    if (!yes || found.positions.size === 0) {
      if (found.positions.size > 0) say('Nothing was erased. To erase permanently, run again with --yes --reason <why>.')
      return { ok: found.positions.size > 0, report: { ...preview, erased: false } }
    }
    const request = {
      tenant,
      by: { id: 'operator', username: 'operator' },
      is_admin: true,
      now: new Date().toISOString(),
      command_id: randomUUID(),
      keyed: false,
      request_hash: createHash('sha256').update('erase').digest(),
      expected_version: null,
    }
    const { position, ...erasure } = await Effect.runPromise(erasePerson({ database, streams: trade.streams }, request, found))
    const counts = { ...erasure, ...remains }
    await database
      .forTenant(tenant)
      .insertInto('security_log')
      .values({
        tenant_id: tenant,
        user_id: null,
        address: null,
        action: 'personal_data_erased',
        detail: { reason: reason ?? '', ...counts },
      })
      .execute()
    say(`Erased, recorded at log position ${position}.`)
    return { ok: true, report: { ...counts, position, erased: true } }
  },
}
