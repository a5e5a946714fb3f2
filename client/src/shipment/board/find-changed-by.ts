import type { Actor } from '@waybill/shared/log/envelope'
import { api } from '../../app/client.ts'
import type { CellChange } from '../../live/row-source.ts'

/** Finds who wrote the event at a change's position in the load's history. */
export const findChangedBy = async (pro: string, { position }: CellChange): Promise<string | undefined> => {
  const { body } = await api.get<{ history: readonly { readonly position: number; readonly by: Actor }[] }>(
    `/shipments/${encodeURIComponent(pro)}/history`,
  )
  return body.history.find((event) => event.position === position)?.by.username
}
