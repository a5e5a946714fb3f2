import { isShownInline } from '@waybill/shared/shipment/documents/media-type'
import { Download, FileQuestion, TriangleAlert } from 'lucide-react'
import { useEffect, useState } from 'react'
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
  readonly onClose: () => void
}

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

const Shown = ({ bytes, name }: { readonly bytes: Blob; readonly name: string }) => {
  const [address, setAddress] = useState<string | null>(null)
  useEffect(() => {
    const made = URL.createObjectURL(bytes)
    setAddress(made)
    return () => URL.revokeObjectURL(made)
  }, [bytes])
  const type = bytes.type.split(';')[0] ?? ''
  if (!isShownInline(type))
    return (
      <Note icon={FileQuestion}>
        <p>A browser cannot show this kind of file. Download it to look at it.</p>
      </Note>
    )
  if (type.startsWith('text/')) return <Text bytes={bytes} />
  if (address === null) return null
  return type.startsWith('image/') ? (
    <img className={styles.picture} src={address} alt={name} />
  ) : (
    <iframe className={styles.paper} src={address} title={name} />
  )
}

/** Shows a paper in its place, and saves it. */
export const PreviewDialog = ({ name, about, load, onClose }: PreviewDialogProps) => {
  const [bytes, setBytes] = useState<Blob | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  useEffect(() => {
    const asked = new AbortController()
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
          <Button icon={Download} disabled={bytes === null} onClick={() => bytes && saveBytes(bytes, name)}>
            Download
          </Button>
          <Button data-autofocus onClick={onClose}>
            Close
          </Button>
        </>
      }
    >
      {failure !== null ? (
        <Note tone="bad" icon={TriangleAlert} role="alert">
          <p>{failure}</p>
        </Note>
      ) : bytes === null ? (
        <Skeleton rows={8} columns={['100%']} label="Loading the document" />
      ) : (
        <Shown bytes={bytes} name={name} />
      )}
    </Dialog>
  )
}
