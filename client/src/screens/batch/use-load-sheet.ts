import type { LoadImportResult } from '@waybill/shared/protocol/load-import'
import { useRef, useState } from 'react'
import { ApiError } from '../../app/api-error.ts'
import { api } from '../../app/client.ts'
import type { Mapping } from './sheet-fields.ts'

interface Sheet {
  readonly name: string
  readonly csv: string
}

export interface LoadSheet {
  readonly sheet: Sheet | null
  /** What would become of the sheet, or became of it. */
  readonly result: LoadImportResult | null
  readonly mapping: Mapping
  readonly pending: 'trying' | 'taking' | null
  readonly failure: string | null
  readonly choose: (file: File) => void
  readonly remap: (mapping: Mapping) => void
  readonly take: () => void
  readonly clear: () => void
}

/** A sheet of loads on its way in: tried as soon as it is chosen or a column is named otherwise, taken when the user says so. */
export const useLoadSheet = (): LoadSheet => {
  const [sheet, setSheet] = useState<Sheet | null>(null)
  const [mapping, setMapping] = useState<Mapping>({})
  const [result, setResult] = useState<LoadImportResult | null>(null)
  const [pending, setPending] = useState<LoadSheet['pending']>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const asked = useRef(0)

  const send = async ({ name, csv }: Sheet, columns: Mapping, dry: boolean) => {
    const turn = ++asked.current
    setPending(dry ? 'trying' : 'taking')
    setFailure(null)
    try {
      const { body } = await api.post<{ import: LoadImportResult }>('/shipments/import', {
        import: { csv, file_name: name, dry_run: dry, columns },
      })
      if (turn === asked.current) setResult(body.import)
    } catch (error) {
      if (turn === asked.current) setFailure(error instanceof ApiError ? error.message : String(error))
    } finally {
      if (turn === asked.current) setPending(null)
    }
  }

  return {
    sheet,
    result,
    mapping,
    pending,
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
    clear: () => {
      asked.current += 1
      setSheet(null)
      setResult(null)
      setFailure(null)
      setPending(null)
    },
  }
}
