import type { AnchorStatus } from '@waybill/shared/protocol/alarms'
import { api, session } from '../app/client.ts'
import { saveFile } from './audit-calls.ts'

interface Place {
  readonly position: number
  readonly hash: string
}

/** The head of the log and its published anchors. */
export interface Proof {
  readonly head: Place
  readonly recorded_at: string | null
  readonly anchored_to: number
  /** Whether the newest anchor exists and is on time. */
  readonly anchor_status: AnchorStatus
  readonly signed: boolean
  readonly anchors: readonly (Place & { readonly time: string })[]
}

/** Result of verifying the whole chain. */
export interface Finding {
  readonly events: number
  readonly trusted_to: number
  readonly first_bad: { readonly position: number; readonly fault: string } | null
  readonly first_bad_anchor_line: number | null
  /** Number of stream versions and command ledger entries that don't match the log. */
  readonly index_differences: number
}

export const readProof = async (signal: AbortSignal): Promise<Proof> => (await api.get<Proof>('/proof', { signal })).body

/** Verifies the chain and reports progress. The result is the last line of the response. */
export const verifyNow = async (onProgress: (checked: number, of: number) => void, signal: AbortSignal): Promise<Finding> => {
  const response = await api.stream('/proof/verify', signal)
  const reader = response.pipeThrough(new TextDecoderStream()).getReader()
  let rest = ''
  let finding: Finding | null = null
  for (;;) {
    const { done, value } = await reader.read()
    if (done) break
    const lines = (rest + value).split('\n')
    rest = lines.pop() ?? ''
    for (const line of lines) {
      const parsed = JSON.parse(line) as Finding | { readonly checked: number; readonly of: number }
      if ('checked' in parsed) onProgress(parsed.checked, parsed.of)
      else finding = parsed
    }
  }
  if (finding === null) throw new Error('The verification was interrupted. Try again.')
  return finding
}

export const saveLog = () => saveFile('/proof/export', {}, `events-${session.tenant()}.ndjson`)
export const saveAnchors = () => saveFile('/proof/anchors', {}, `anchors-${session.tenant()}.ndjson`)
