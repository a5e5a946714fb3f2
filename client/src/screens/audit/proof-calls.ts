import { api, session } from '../../app/client.ts'
import { saveFile } from './audit-calls.ts'

interface Place {
  readonly position: number
  readonly hash: string
}

/** How far the log and its chain reach, and what was published of it. */
export interface Proof {
  readonly head: Place
  readonly recorded_at: string | null
  readonly anchored_to: number
  readonly signed: boolean
  readonly anchors: readonly (Place & { readonly time: string })[]
}

/** What a check of the whole chain found. */
export interface Finding {
  readonly events: number
  readonly trusted_to: number
  readonly first_bad: { readonly position: number; readonly fault: string } | null
  readonly first_bad_anchor_line: number | null
}

export const readProof = async (signal: AbortSignal): Promise<Proof> => (await api.get<Proof>('/proof', { signal })).body

/** Checks the chain and tells how far it is; the finding comes as the last line. */
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
      const said = JSON.parse(line) as Finding | { readonly checked: number; readonly of: number }
      if ('checked' in said) onProgress(said.checked, said.of)
      else finding = said
    }
  }
  if (finding === null) throw new Error('The check was broken off. Try again.')
  return finding
}

export const saveLog = () => saveFile('/proof/export', {}, `events-${session.tenant()}.ndjson`)
export const saveAnchors = () => saveFile('/proof/anchors', {}, `anchors-${session.tenant()}.ndjson`)
