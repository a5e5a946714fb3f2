import { evolveRole } from '@waybill/shared/role/evolve'
import { roleColumns } from '@waybill/shared/role/row'
import type { CustomRole } from '@waybill/shared/role/state'
import type { WritableStream } from '../commands/run-unit.ts'

/** `role/{id}`: a custom role and its row in the roles view. */
export const roleStream: WritableStream<CustomRole> = {
  type: 'role',
  noun: 'role',
  evolve: evolveRole,
  row: (id, role) => ({ kind: 'role', id, row: roleColumns(role) }),
}
