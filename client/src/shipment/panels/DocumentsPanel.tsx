import { documentsOf, type LoadDocument } from '@waybill/shared/shipment/documents/document'
import { isPodFolder } from '@waybill/shared/shipment/documents/folders'
import { clsx } from 'clsx'
import { Download, Printer, Trash2, Upload, X } from 'lucide-react'
import { type DragEvent, useRef, useState } from 'react'
import { useSignedIn } from '../../app/client.ts'
import { documentBytes, saveBytes } from '../../app/open-document.ts'
import { usePermitted } from '../../app/use-permitted.ts'
import { attempt, textOfError } from '../../ui/attempt.ts'
import { Button, IconButton } from '../../ui/Button.tsx'
import { FileInput } from '../../ui/FileInput.tsx'
import { InstantText } from '../../ui/InstantText.tsx'
import styles from '../../ui/Panels.module.css'
import { ProgressBar } from '../../ui/ProgressBar.tsx'
import { SelectField } from '../../ui/SelectField.tsx'
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx'
import { FormsDialog } from '../dialogs/FormsDialog.tsx'
import { PreviewDialog } from '../dialogs/PreviewDialog.tsx'
import { calls } from '../use-shipment.ts'
import { ConfirmationBar } from './ConfirmationBar.tsx'
import { byFolder, fileSizeText } from './load-documents.ts'
import type { PanelProps } from './panel-props.ts'
import { ReasonPopover } from './ReasonPopover.tsx'
import { type UploadState, useUploads } from './use-uploads.ts'

interface Shown {
  readonly name: string
  readonly about?: string
  readonly load: (signal: AbortSignal) => Promise<Blob>
}

const download = ({ id, name }: LoadDocument) =>
  attempt(
    `download document ${id}`,
    async () => saveBytes(await documentBytes(id), name),
    (error) => `${name} could not be downloaded. ${textOfError(error)}`,
  )

const Underway = ({ file, onDrop }: { readonly file: UploadState; readonly onDrop: () => void }) => (
  <li className={styles.bar}>
    <span className="min-w-0 flex-1">{file.name}</span>
    {file.failure === null ? (
      <>
        <span className={styles.progress}>
          <ProgressBar label={`Uploading ${file.name}`} value={file.sent} max={file.size} />
        </span>
        <span className="num text-ink-2">
          {fileSizeText(Math.round(file.sent))} of {fileSizeText(file.size)}
        </span>
      </>
    ) : (
      <span role="alert" className={styles.late}>
        {file.failure}
      </span>
    )}
    <IconButton
      icon={X}
      size="small"
      label={file.failure === null ? `Cancel upload of ${file.name}` : `Dismiss ${file.name}`}
      onClick={onDrop}
    />
  </li>
)

/** Documents of a load by folder, both uploaded and generated [3.10, 7.35]. */
export const DocumentsPanel = ({ shipment, onDone }: PanelProps) => {
  const { pro, editable } = shipment
  const { staticInfo } = useSignedIn()
  const permitted = usePermitted()
  const folders = staticInfo?.document_folders ?? []
  const [chosen, setChosen] = useState<string | null>(null)
  const folder = chosen ?? folders.find(isPodFolder) ?? folders[0] ?? null
  const [shown, setShown] = useState<Shown | null>(null)
  const [over, setOver] = useState(false)
  const { sending, send, drop } = useUploads(pro, onDone)
  const picker = useRef<HTMLInputElement>(null)
  const [printing, setPrinting] = useState(false)
  const documents = documentsOf(shipment)
  const mayBring = permitted('documents#create') && folder !== null
  const mayRemove = editable && permitted('documents#remove')
  const mayLook = permitted('documents#read')

  const mayPrint = permitted('forms#preview')

  const dropping = mayBring
    ? {
        onDragOver: (event: DragEvent) => {
          if (!event.dataTransfer.types.includes('Files')) return
          event.preventDefault()
          setOver(true)
        },
        onDragLeave: (event: DragEvent) => {
          if (!event.currentTarget.contains(event.relatedTarget as Node | null)) setOver(false)
        },
        onDrop: (event: DragEvent) => {
          event.preventDefault()
          setOver(false)
          send([...event.dataTransfer.files], folder)
        },
      }
    : {}

  return (
    <section aria-label="Documents" className={clsx(styles.documents, over && styles.over)} {...dropping}>
      <ConfirmationBar shipment={shipment} onDone={onDone} />
      {(mayBring || mayPrint) && (
        <div className={styles.bar}>
          {mayBring && (
            <>
              <SelectField
                label="Folder"
                layout="cell"
                className={styles.filter}
                value={folder}
                onChange={setChosen}
                options={folders.map((name) => ({ value: name, label: name }))}
              />
              <Button size="small" icon={Upload} onClick={() => picker.current?.click()}>
                Upload
              </Button>
              <FileInput ref={picker} label="Files to upload" multiple onFiles={(files) => send(files, folder)} />
              <span className="text-ink-3">{over ? `Drop into ${folder}` : 'or drop files here, up to 25 MiB each'}</span>
            </>
          )}
          <span className="flex-1" />
          {mayPrint && (
            <Button size="small" icon={Printer} onClick={() => setPrinting(true)}>
              Print
            </Button>
          )}
        </div>
      )}
      {sending.length > 0 && (
        <ul aria-label="Uploads">
          {sending.map((file) => (
            <Underway key={file.id} file={file} onDrop={() => drop(file.id)} />
          ))}
        </ul>
      )}
      {documents.length === 0 ? (
        <p className={styles.empty}>No documents yet.</p>
      ) : (
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">Document</th>
              <th scope="col" style={{ width: 90 }} className="num">
                Size
              </th>
              <th scope="col" style={{ width: 150 }}>
                When
              </th>
              <th scope="col" style={{ width: 120 }}>
                By
              </th>
              <th scope="col" style={{ width: 84 }}>
                <VisuallyHidden>Actions</VisuallyHidden>
              </th>
            </tr>
          </thead>
          {byFolder(documents, folders).map(({ name, documents: inside }) => (
            <tbody key={name}>
              <tr>
                <th scope="rowgroup" colSpan={5} className={styles.folder}>
                  {name}
                </th>
              </tr>
              {inside.map((document) => (
                <tr key={document.id}>
                  <td>
                    {mayLook ? (
                      <Button
                        size="small"
                        variant="ghost"
                        onClick={() => setShown({ name: document.name, load: (signal) => documentBytes(document.id, signal) })}
                      >
                        {document.name}
                      </Button>
                    ) : (
                      document.name
                    )}
                    {document.form && <span className={styles.aside}> printed from version {document.form.version} of the load</span>}
                  </td>
                  <td className="num">{fileSizeText(document.size)}</td>
                  <td>
                    <InstantText at={document.attached_at} />
                  </td>
                  <td>{document.attached_by}</td>
                  <td className={styles.acts}>
                    {mayLook && (
                      <IconButton
                        icon={Download}
                        size="small"
                        label={`Download ${document.name}`}
                        onClick={() => void download(document)}
                      />
                    )}
                    {mayRemove && (
                      <ReasonPopover
                        pro={pro}
                        trigger={<IconButton icon={Trash2} size="small" label={`Remove ${document.name}`} />}
                        label={`Remove ${document.name}`}
                        asks="Reason"
                        field="reason"
                        act="Remove"
                        call={(reason) => calls.removeDocument(document.id, reason)}
                        onDone={onDone}
                      />
                    )}
                  </td>
                </tr>
              ))}
            </tbody>
          ))}
        </table>
      )}
      {printing && (
        <FormsDialog
          shipment={shipment}
          onClose={() => setPrinting(false)}
          onDone={() => {
            setPrinting(false)
            onDone()
          }}
        />
      )}
      {shown && <PreviewDialog {...shown} onClose={() => setShown(null)} />}
    </section>
  )
}
