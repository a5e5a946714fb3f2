import type { Actor } from '@waybill/shared/log/envelope'
import type { PermissionTree } from '@waybill/shared/permissions/features'

/** The context of a command: who sends it, how a repeat is recognized, which version its sender looked at. */
export interface CommandRequest {
  readonly tenant: string
  readonly by: Actor
  readonly is_admin: boolean
  /** The sender's permissions; absent if Waybill itself sends the command. */
  readonly permissions?: PermissionTree
  /** ISO instant of the decision. */
  readonly now: string
  /** The client's idempotency key scoped by user, else a fresh id. */
  readonly command_id: string
  /** Whether the sender gave the key and may repeat it. */
  readonly keyed: boolean
  /** sha256 of the request: the same key with another request is refused. */
  readonly request_hash: Uint8Array
  /** Version of the record that the sender looked at; null = any. */
  readonly expected_version: number | null
  readonly screen?: string
  /** Network address of the caller. */
  readonly address?: string
  /** For tools that write history without a user at a screen: the command needs no lock. No API call may set it. */
  readonly without_lock?: true
  /** What made a job send it: an event position, a poll. */
  readonly cause?: string
}

/** The answer to an accepted command. `state` is the record folded to `version`: for a repeat, the version of the first answer. */
export interface CommandAck<State> {
  readonly state: State
  readonly version: number
  /** The tenant's log position that holds the command (or, if nothing changed, the head it was decided at). */
  readonly position: number
  readonly repeated: boolean
}
