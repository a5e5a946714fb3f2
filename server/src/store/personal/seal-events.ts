import { isStorableText } from '@waybill/shared/log/canonical'
import { identifierOf } from '@waybill/shared/personal/identifier'
import { mapPersonal } from '@waybill/shared/personal/map-personal'
import type { NewEvent, UnitWrite } from '../event-store.ts'
import { sealWith } from '../keys/seal.ts'
import type { KeyRequest, PersonalKeys } from './personal-keys.ts'

const kindOf = (stream: string): string => stream.slice(0, stream.indexOf('/'))

/**
 * The events of a write as they go into the log: every personal text encrypted with the key of its identifier, and the ids of the keys in
 * `meta.sealed`. Events without personal data are not changed. Text that no database can hold is left for the append to refuse.
 */
export const encryptEvents = async (
  keys: PersonalKeys,
  tenant: string,
  { stream, events }: Pick<UnitWrite, 'stream' | 'events'>,
): Promise<readonly NewEvent[]> => {
  const kind = kindOf(stream)
  const requests = new Map<string, KeyRequest>()
  for (const { data } of events) {
    mapPersonal(kind, data, (text) => {
      const identifier = identifierOf(text)
      requests.set(identifier.key, identifier)
      return text
    })
  }
  if (requests.size === 0) return events
  const found = await keys.keysFor(tenant, [...requests.values()])
  return events.map((event) => {
    const used = new Set<string>()
    const data = mapPersonal(kind, event.data, (text) => {
      const key = found.get(identifierOf(text).key)
      if (key === undefined || !isStorableText(text)) return text
      used.add(key.id)
      return sealWith(key, text, tenant)
    })
    return used.size === 0 ? event : { ...event, data, meta: { ...event.meta, sealed: [...used] } }
  })
}
