import type { LoadImportResult } from '@waybill/shared/protocol/load-import'
import { useRef, useState } from 'react'
import { ApiError } from '../../app/api-error.ts'
import { api } from '../../app/client.ts'
import { joined, type Mapping } from './sheet-fields.ts'

/** A sheet as it was chosen; `kept`: the name under which the server has it. */
interface Sheet {
  readonly name: string
  readonly csv: string
  kept: string | null
}

/** How much of the sheet was looked at, or taken, so far. */
interface Progress {
  readonly done: number
  readonly total: number
}

export interface LoadSheet {
  readonly sheet: Sheet | null
  /** What would become of the sheet, or became of it, as far as it has been gone through. */
  readonly result: LoadImportResult | null
  readonly mapping: Mapping
  readonly pending: 'trying' | 'taking' | null
  readonly progress: Progress | null
  readonly failure: string | null
  readonly choose: (file: File) => void
  readonly remap: (mapping: Mapping) => void
  readonly take: () => void
  /** Takes no more of the sheet than was sent; what was taken stays, and is told apart from the rest. */
  readonly stop: () => void
}

/** Loads that go in one call: so often the bar moves, and so soon a stop is heard. */
const PART = 50

const ask = async (asked: object): Promise<LoadImportResult> =>
  (await api.post<{ readonly import: LoadImportResult }>('/shipments/import', { import: asked })).body.import

/** Sends the text where the server does not have it, or has it no more. */
const askPart = async (sheet: Sheet, part: object): Promise<LoadImportResult> => {
  const asked = { file_name: sheet.name, limit: PART, ...part }
  if (sheet.kept !== null) {
    try {
      return await ask({ ...asked, sheet: sheet.kept })
    } catch (error) {
      if (!(error instanceof ApiError && error.type === 'SheetNotKept')) throw error
    }
  }
  const told = await ask({ ...asked, csv: sheet.csv })
  sheet.kept = told.sheet
  return told
}

/** A sheet of loads on its way in: tried as soon as it is chosen or a column is named otherwise, taken when the user says so, a part at a time. */
export const useLoadSheet = (): LoadSheet => {
  const [sheet, setSheet] = useState<Sheet | null>(null)
  const [mapping, setMapping] = useState<Mapping>({})
  const [result, setResult] = useState<LoadImportResult | null>(null)
  const [pending, setPending] = useState<LoadSheet['pending']>(null)
  const [progress, setProgress] = useState<Progress | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const asked = useRef(0)
  const stopped = useRef(false)

  const send = async (sent: Sheet, columns: Mapping, dry: boolean): Promise<void> => {
    const turn = ++asked.current
    stopped.current = false
    setPending(dry ? 'trying' : 'taking')
    setProgress(null)
    setFailure(null)
    try {
      let whole: LoadImportResult | null = null
      for (let from: number | null = 0; from !== null && !stopped.current; ) {
        const told = await askPart(sent, { dry_run: dry, columns, from })
        if (turn !== asked.current) return
        whole = whole === null ? told : joined(whole, told)
        from = whole.next
        setProgress({ done: whole.rows.length, total: whole.total })
        if (from === null) setResult(whole)
      }
    } catch (error) {
      if (turn === asked.current) setFailure(error instanceof ApiError ? error.message : String(error))
    } finally {
      if (turn === asked.current) {
        setPending(null)
        setProgress(null)
      }
    }
    // Some loads may be here now and others not: which, the sheet tried anew tells.
    if (turn === asked.current && !dry && stopped.current) await send(sent, columns, true)
  }

  return {
    sheet,
    result,
    mapping,
    pending,
    progress,
    failure,
    choose: (file) => {
      void file.text().then((csv) => {
        const chosen = { name: file.name, csv, kept: null }
        setSheet(chosen)
        setMapping({})
        setResult(null)
        void send(chosen, {}, true)
      })
    },
    remap: (next) => {
      setMapping(next)
      if (sheet) void send(sheet, next, true)
    },
    take: () => {
      if (sheet) void send(sheet, mapping, false)
    },
    stop: () => {
      stopped.current = true
    },
  }
}
