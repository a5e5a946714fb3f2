import type { LoadImportResult } from '@waybill/shared/protocol/load-import'
import { useRef, useState } from 'react'
import { ApiError } from '../app/api-error.ts'
import { api } from '../app/client.ts'
import { type Mapping, mergeResults } from './sheet-fields.ts'

/** The chosen file; `kept`: the server's name for its uploaded text. */
interface Sheet {
  readonly name: string
  readonly csv: string
  kept: string | null
}

/** Number of loads checked or imported so far. */
interface Progress {
  readonly done: number
  readonly total: number
}

export interface LoadSheet {
  readonly sheet: Sheet | null
  /** Result of the check or import so far. */
  readonly result: LoadImportResult | null
  readonly mapping: Mapping
  readonly pending: 'trying' | 'taking' | null
  readonly progress: Progress | null
  readonly failure: string | null
  readonly choose: (file: File) => void
  readonly remap: (mapping: Mapping) => void
  readonly take: () => void
  /** Stops after the current part. Imported loads stay and are marked as existing. */
  readonly stop: () => void
}

/** Loads per request; also the steps of the progress bar and of stopping. */
const PART = 50

const postImport = async (input: object): Promise<LoadImportResult> =>
  (await api.post<{ readonly import: LoadImportResult }>('/shipments/import', { import: input })).body.import

/** Sends the file's text only if the server doesn't have it. */
const importPart = async (sheet: Sheet, part: object): Promise<LoadImportResult> => {
  const input = { file_name: sheet.name, limit: PART, ...part }
  if (sheet.kept !== null) {
    try {
      return await postImport({ ...input, sheet: sheet.kept })
    } catch (error) {
      if (!(error instanceof ApiError && error.type === 'SheetNotSaved')) throw error
    }
  }
  const response = await postImport({ ...input, csv: sheet.csv })
  sheet.kept = response.sheet
  return response
}

/** A load file being imported in parts: checked when chosen or when a column is reassigned, imported on request. */
export const useLoadSheet = (): LoadSheet => {
  const [sheet, setSheet] = useState<Sheet | null>(null)
  const [mapping, setMapping] = useState<Mapping>({})
  const [result, setResult] = useState<LoadImportResult | null>(null)
  const [pending, setPending] = useState<LoadSheet['pending']>(null)
  const [progress, setProgress] = useState<Progress | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const latestRun = useRef(0)
  const stopped = useRef(false)

  const send = async (sent: Sheet, columns: Mapping, dry: boolean): Promise<void> => {
    const run = ++latestRun.current
    stopped.current = false
    setPending(dry ? 'trying' : 'taking')
    setProgress(null)
    setFailure(null)
    try {
      let whole: LoadImportResult | null = null
      for (let from: number | null = 0; from !== null && !stopped.current; ) {
        const response = await importPart(sent, { dry_run: dry, columns, from })
        if (run !== latestRun.current) return
        whole = whole === null ? response : mergeResults(whole, response)
        from = whole.next
        setProgress({ done: whole.rows.length, total: whole.total })
        if (from === null) setResult(whole)
      }
    } catch (error) {
      if (run === latestRun.current) setFailure(error instanceof ApiError ? error.message : String(error))
    } finally {
      if (run === latestRun.current) {
        setPending(null)
        setProgress(null)
      }
    }
    // Some loads may have been imported, so the file is checked again.
    if (run === latestRun.current && !dry && stopped.current) await send(sent, columns, true)
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
