import { createHash, randomUUID } from 'node:crypto'
import { mentionsOf } from '@waybill/shared/personal/mention'
import { Effect } from 'effect'
import { erasePerson } from '../people/forgetting/erase-person.ts'
import { type FoundPerson, findPerson } from '../people/forgetting/find-person.ts'
import { findRemains } from '../people/forgetting/find-remains.ts'
import { type OperatorCommand, type OperatorIo, WrongUsage } from './command.ts'
import { refuseUnknownTenant } from './refuse-unknown-tenant.ts'

const MOST_SAID = 20

const tell = (say: OperatorIo['say'], { texts, beside, records, positions, plain }: FoundPerson): void => {
  for (const { text, kind, positions: at } of texts.values()) say(`${kind} ${text}: ${at.size} events`)
  for (const { kind, id, fields } of [...records.values()].slice(0, MOST_SAID)) say(`  ${kind}/${id}: ${[...fields].join(', ')}`)
  if (records.size > MOST_SAID) say(`  and ${records.size - MOST_SAID} more records`)
  for (const { text, kind } of [...beside.values()].slice(0, MOST_SAID)) say(`stands beside it: ${kind} ${text}`)
  say(`${positions.size} events of ${records.size} records.`)
  if (plain.size > 0) say(`${plain.size} of them are from before personal data was encrypted: not shown any more, but their bytes stay.`)
}

/** Shows what is known of a person; with `--yes` erases it for good. */
export const erase: OperatorCommand = {
  usage: 'erase <tenant> <phone, e-mail or name>… [--yes --reason <why>]',
  options: ['reason'],
  flags: ['yes'],
  run: async (context, [tenant, ...texts], { yes, reason }) => {
    if (!tenant || texts.length === 0) throw new WrongUsage('say which tenant, and what the person is known by')
    if (yes && !reason) throw new WrongUsage('say why: --reason <why>')
    const unknown = await refuseUnknownTenant(context, tenant)
    if (unknown) return unknown
    const { database, trade, say } = context
    const found = await findPerson(database, tenant, texts)
    tell(say, found)
    const mentions = mentionsOf(found.texts.keys())
    if (reason && mentions.erased(reason) !== reason) throw new WrongUsage('the reason is kept: write it without what is erased')
    const remains = await findRemains(database.forTenant(tenant), tenant, found, mentions)
    say(`Stays readable: ${remains.prose_events} events that name them in prose, ${remains.documents} documents of these records.`)
    const preview = { records: found.records.size, events: found.positions.size, plain_events: found.plain.size, ...remains }
    if (!yes || found.positions.size === 0) {
      if (found.positions.size > 0) say('Nothing was erased: say --yes --reason <why>, and there is no way back.')
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
    say(`Erased. The log stands at position ${position}.`)
    return { ok: true, report: { ...counts, position, erased: true } }
  },
}
