import { isShownInline } from '@waybill/shared/shipment/documents/media-type'
import { Download, FileQuestion, Printer, TriangleAlert } from 'lucide-react'
import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react'
import { saveBytes } from '../../app/open-document.ts'
import { Note } from '../../ui/Banner.tsx'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import styles from './Dialogs.module.css'

export interface PreviewDialogProps {
  /** File name of the download. */
  readonly name: string
  readonly about?: string | undefined
  /** Must be the same function while the document is the same. */
  readonly load: (signal: AbortSignal) => Promise<Blob>
  /** Shown above the document to identify it. */
  readonly head?: ReactNode
  /** Actions besides printing and downloading. */
  readonly acts?: ReactNode
  readonly onClose: () => void
}

const PDF = 'application/pdf'
const typeOf = (bytes: Blob) => bytes.type.split(';')[0] ?? ''

const Text = ({ bytes }: { readonly bytes: Blob }) => {
  const [text, setText] = useState('')
  useEffect(() => void bytes.text().then(setText), [bytes])
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling area must be reachable by keyboard
    <pre className={styles.letter} tabIndex={0}>
      {text}
    </pre>
  )
}

interface ShownProps {
  readonly bytes: Blob
  readonly name: string
  readonly frame: RefObject<HTMLIFrameElement | null>
}

const Shown = ({ bytes, name, frame }: ShownProps) => {
  const [address, setAddress] = useState<string | null>(null)
  useEffect(() => {
    const made = URL.createObjectURL(bytes)
    setAddress(made)
    return () => URL.revokeObjectURL(made)
  }, [bytes])
  const type = typeOf(bytes)
  if (!isShownInline(type))
    return (
      <Note icon={FileQuestion}>
        <p>This file type can't be previewed. Download it to view it.</p>
      </Note>
    )
  if (type.startsWith('text/')) return <Text bytes={bytes} />
  if (address === null) return null
  if (type.startsWith('image/')) return <img className={styles.picture} src={address} alt={name} />
  // Browsers show no PDF in a sandboxed frame; their viewers run no scripts from it (docs/forms-and-templates.md). All other types are sandboxed.
  return type === PDF ? (
    <iframe ref={frame} className={styles.paper} src={address} title={name} />
  ) : (
    <iframe className={styles.paper} src={address} title={name} sandbox="" />
  )
}

/** Previews a document, with print and download [2.42]. */
export const PreviewDialog = ({ name, about, load, head, acts, onClose }: PreviewDialogProps) => {
  const [bytes, setBytes] = useState<Blob | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const frame = useRef<HTMLIFrameElement>(null)
  useEffect(() => {
    const controller = new AbortController()
    setBytes(null)
    setFailure(null)
    load(controller.signal).then(setBytes, (error: unknown) => {
      if (!controller.signal.aborted) setFailure(error instanceof Error ? error.message : String(error))
    })
    return () => controller.abort()
  }, [load])
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={name}
      about={about}
      width={900}
      footer={
        <>
          {acts}
          {bytes !== null && typeOf(bytes) === PDF && (
            <Button icon={Printer} onClick={() => frame.current?.contentWindow?.print()}>
              Print
            </Button>
          )}
          <Button icon={Download} disabled={bytes === null} onClick={() => bytes && saveBytes(bytes, name)}>
            Download
          </Button>
          <Button data-autofocus onClick={onClose}>
            Close
          </Button>
        </>
      }
    >
      {head}
      {failure !== null ? (
        <Note tone="bad" icon={TriangleAlert} role="alert">
          <p>{failure}</p>
        </Note>
      ) : bytes === null ? (
        <div className={styles.paper}>
          <Skeleton rows={12} columns={['100%']} label="Loading the document" />
        </div>
      ) : (
        <Shown bytes={bytes} name={name} frame={frame} />
      )}
    </Dialog>
  )
}
