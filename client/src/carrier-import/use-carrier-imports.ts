import { type CarrierImport, MAX_CENSUS_BYTES } from '@waybill/shared/protocol/carrier-import'
import { useCallback, useEffect, useRef, useState } from 'react'
import { api } from '../app/client.ts'
import { upload, uploadFailure } from '../app/upload.ts'

/** Milliseconds between progress requests while a file is being imported. */
const LOOK_EVERY_MS = 1000

const isUnderWay = ({ status }: CarrierImport) => status === 'waiting' || status === 'running'

/** The company's census file imports, polled while one is in progress, and the upload of another file. */
export const useCarrierImports = () => {
  const [imports, setImports] = useState<readonly CarrierImport[] | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  /** Uploaded share of the file, 0 to 1; null without an upload. */
  const [sent, setSent] = useState<number | null>(null)
  const broken = useRef(new AbortController())

  const read = useCallback(async () => {
    try {
      setImports((await api.get<{ carrier_imports: readonly CarrierImport[] }>('/carriers/imports')).body.carrier_imports)
    } catch (error) {
      setFailure(error instanceof Error ? error.message : String(error))
    }
  }, [])
  useEffect(() => void read(), [read])
  const watching = imports?.some(isUnderWay) ?? false
  useEffect(() => {
    if (!watching) return
    const looking = setInterval(() => void read(), LOOK_EVERY_MS)
    return () => clearInterval(looking)
  }, [watching, read])
  useEffect(() => () => broken.current.abort(), [])

  return {
    imports,
    failure,
    sent,
    send: async (file: File) => {
      if (file.size > MAX_CENSUS_BYTES)
        return setFailure(`${file.name} is larger than ${MAX_CENSUS_BYTES / (1024 * 1024)} MB. Split it into smaller files.`)
      setFailure(null)
      setSent(0)
      broken.current = new AbortController()
      const { signal } = broken.current
      const form = new FormData()
      form.set('file', file)
      try {
        await upload('/carriers/imports', form, { onProgress: (bytes, of) => setSent(of === 0 ? 0 : bytes / of), signal })
        await read()
      } catch (error) {
        setFailure(uploadFailure(error, signal))
      } finally {
        setSent(null)
      }
    },
  }
}
