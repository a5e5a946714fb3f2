import type { Actor } from '@waybill/shared/log/envelope'
import { api } from '../app/client.ts'
import type { CellChange } from '../commands/row-source.ts'

/** Who wrote what stands at the position of a change into the story of its load. */
export const whoChanged = async (pro: string, { position }: CellChange): Promise<string | undefined> => {
  const { body } = await api.get<{ history: readonly { readonly position: number; readonly by: Actor }[] }>(
    `/shipments/${encodeURIComponent(pro)}/history`,
  )
  return body.history.find((event) => event.position === position)?.by.username
}
