import { useCallback, useEffect, useRef, useState } from 'react'
import { newKey } from '../../app/api.ts'
import { upload, uploadFailure } from '../../app/upload.ts'
import { whyNotSent } from './load-documents.ts'

/** A file being uploaded to a load. */
export interface UploadState {
  readonly id: string
  readonly name: string
  /** In bytes. */
  readonly size: number
  readonly sent: number
  /** Why the upload failed. */
  readonly failure: string | null
}

/** Uploads files to a load one at a time, each into the folder selected when it was added. */
export const useUploads = (pro: string, onDone: () => void) => {
  const [sending, setSending] = useState<readonly UploadState[]>([])
  const breaks = useRef(new Map<string, AbortController>())
  const queue = useRef(Promise.resolve())
  const done = useRef(onDone)
  done.current = onDone
  useEffect(() => {
    const open = breaks.current
    return () => {
      for (const each of open.values()) each.abort()
    }
  }, [])

  const update = useCallback(
    (id: string, change: Partial<UploadState>) => setSending((all) => all.map((each) => (each.id === id ? { ...each, ...change } : each))),
    [],
  )
  const drop = useCallback((id: string) => {
    breaks.current.get(id)?.abort()
    breaks.current.delete(id)
    setSending((all) => all.filter((each) => each.id !== id))
  }, [])

  const send = useCallback(
    (files: readonly File[], folder: string) => {
      for (const file of files) {
        const id = newKey()
        const failure = whyNotSent(file)
        setSending((all) => [...all, { id, name: file.name, size: file.size, sent: 0, failure }])
        if (failure !== null) continue
        const broken = new AbortController()
        breaks.current.set(id, broken)
        queue.current = queue.current.then(async () => {
          if (broken.signal.aborted) return
          const form = new FormData()
          form.set('folder', folder)
          form.set('file', file)
          try {
            const onProgress = (sent: number, of: number) => update(id, { sent: (sent / of) * file.size })
            await upload(`/shipments/${encodeURIComponent(pro)}/documents`, form, { onProgress, signal: broken.signal })
            drop(id)
            done.current()
          } catch (error) {
            update(id, { failure: uploadFailure(error, broken.signal) })
          }
        })
      }
    },
    [pro, update, drop],
  )
  return { sending, send, drop }
}
