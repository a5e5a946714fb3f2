import type { EffectAction } from '@waybill/shared/outbox/effect-state'
import type { OutboxEntry } from '@waybill/shared/protocol/outbox'
import { api } from '../app/client.ts'
import type { PageOfList } from '../audit/audit-calls.ts'

export interface OutboxFilter {
  readonly kind: string | null
  readonly state: string | null
  readonly olderThanMinutes: string | null
}

export const fetchOutbox = async (
  { kind, state, olderThanMinutes }: OutboxFilter,
  after: string | null,
  signal: AbortSignal,
): Promise<PageOfList<OutboxEntry>> => {
  const { body } = await api.get<Omit<PageOfList<OutboxEntry>, 'rows'> & { readonly outbox: readonly OutboxEntry[] }>('/outbox', {
    query: {
      limit: 100,
      ...(kind !== null && { 'filters[kind]': kind }),
      ...(state !== null && { 'filters[state]': state }),
      ...(olderThanMinutes !== null && { 'filters[older_than_minutes]': olderThanMinutes }),
      ...(after !== null && { after }),
    },
    signal,
  })
  return { ...body, rows: body.outbox }
}

export const decideOutboxEntry = (id: string, action: EffectAction, reference: string | null = null) =>
  api.put(`/outbox/${encodeURIComponent(id)}/${action}`, reference === null ? {} : { reference })
