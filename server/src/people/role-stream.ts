import { evolveRole } from '@waybill/shared/role/evolve'
import { roleColumns } from '@waybill/shared/role/row'
import type { HouseRole } from '@waybill/shared/role/state'
import type { WritableStream } from '../commands/run-stream-command.ts'

/** `role/{id}`: a role of the house, and its row of the view of roles. */
export const roleStream: WritableStream<HouseRole> = {
  type: 'role',
  noun: 'role',
  evolve: evolveRole,
  row: (id, role) => ({ kind: 'role', id, row: roleColumns(role) }),
}
