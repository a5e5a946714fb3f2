import type { LoadImportResult } from '@waybill/shared/protocol/load-import'
import { useRef, useState } from 'react'
import { ApiError } from '../../app/api-error.ts'
import { api } from '../../app/client.ts'
import { joined, type Mapping } from './sheet-fields.ts'

interface Sheet {
  readonly name: string
  readonly csv: string
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

  const send = async ({ name, csv }: Sheet, columns: Mapping, dry: boolean): Promise<void> => {
    const turn = ++asked.current
    stopped.current = false
    setPending(dry ? 'trying' : 'taking')
    setProgress(null)
    setFailure(null)
    try {
      let whole: LoadImportResult | null = null
      for (let from: number | null = 0; from !== null && !stopped.current; ) {
        const { body }: { body: { import: LoadImportResult } } = await api.post('/shipments/import', {
          import: { csv, file_name: name, dry_run: dry, columns, from, limit: PART },
        })
        if (turn !== asked.current) return
        whole = whole === null ? body.import : joined(whole, body.import)
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
    if (turn === asked.current && !dry && stopped.current) await send({ name, csv }, columns, true)
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
        const chosen = { name: file.name, csv }
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
