import { isShownInline } from '@waybill/shared/shipment/documents/media-type'
import { Download, FileQuestion, Printer, TriangleAlert } from 'lucide-react'
import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react'
import { saveBytes } from '../../../app/open-document.ts'
import { Note } from '../../../ui/Banner.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import styles from './Dialogs.module.css'

export interface PreviewDialogProps {
  /** The name of the file. */
  readonly name: string
  readonly about?: string | undefined
  /** Must be the same function as long as it is the same paper. */
  readonly load: (signal: AbortSignal) => Promise<Blob>
  /** Stands above the paper: which one it is. */
  readonly head?: ReactNode
  /** What can be done with it besides printing and saving. */
  readonly acts?: ReactNode
  readonly onClose: () => void
}

const PDF = 'application/pdf'
const typeOf = (bytes: Blob) => bytes.type.split(';')[0] ?? ''

const Text = ({ bytes }: { readonly bytes: Blob }) => {
  const [text, setText] = useState('')
  useEffect(() => void bytes.text().then(setText), [bytes])
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
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
        <p>A browser cannot show this kind of file. Download it to look at it.</p>
      </Note>
    )
  if (type.startsWith('text/')) return <Text bytes={bytes} />
  if (address === null) return null
  if (type.startsWith('image/')) return <img className={styles.picture} src={address} alt={name} />
  // Browsers show no PDF in a frame with `sandbox`; theirs run nothing of it (docs/decisions/0052). Anything else is locked up.
  return type === PDF ? (
    <iframe ref={frame} className={styles.paper} src={address} title={name} />
  ) : (
    <iframe className={styles.paper} src={address} title={name} sandbox="" />
  )
}

/** Shows a paper in its place, prints and saves it [2.42]. */
export const PreviewDialog = ({ name, about, load, head, acts, onClose }: PreviewDialogProps) => {
  const [bytes, setBytes] = useState<Blob | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const frame = useRef<HTMLIFrameElement>(null)
  useEffect(() => {
    const asked = new AbortController()
    setBytes(null)
    setFailure(null)
    load(asked.signal).then(setBytes, (error: unknown) => {
      if (!asked.signal.aborted) setFailure(error instanceof Error ? error.message : String(error))
    })
    return () => asked.abort()
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
