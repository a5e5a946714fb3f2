import { isPermitted } from '@waybill/shared/permissions/may'
import type { CarrierImport } from '@waybill/shared/protocol/carrier-import'
import { FileUp, TriangleAlert, Upload } from 'lucide-react'
import { useRef } from 'react'
import { useSignedIn } from '../app/client.ts'
import { Banner } from '../ui/Banner.tsx'
import { Button } from '../ui/Button.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { FileInput } from '../ui/FileInput.tsx'
import { FormPage } from '../ui/FormPage.tsx'
import { formatInstant } from '../ui/format-instant.ts'
import { ProgressBar } from '../ui/ProgressBar.tsx'
import styles from './CarrierImport.module.css'
import { useCarrierImports } from './use-carrier-imports.ts'

const NUMBER = new Intl.NumberFormat('en-US')

const STATES: Readonly<Record<CarrierImport['status'], string>> = {
  waiting: 'Queued',
  running: 'In progress',
  done: 'Done',
  failed: 'Failed',
}

const One = ({
  import: { id, file_name, lines, started_by, started_at, status, read, accepted, unchanged, rejected, rejects, message },
}: {
  readonly import: CarrierImport
}) => (
  <li className={styles.one} aria-label={file_name}>
    <div className={styles.line}>
      <strong className={styles.name}>{file_name}</strong>
      <span className={styles.quiet}>
        {formatInstant(started_at)} by {started_by}
      </span>
      <span className="grow" />
      <span className={status === 'failed' ? styles.bad : undefined}>{STATES[status]}</span>
    </div>
    <ProgressBar
      label={`Carriers of ${file_name}`}
      value={status === 'done' ? 1 : read}
      max={status === 'done' ? 1 : Math.max(lines, read, 1)}
    />
    <div className={styles.figures}>
      {NUMBER.format(read)} of {NUMBER.format(Math.max(lines, read))} rows: {NUMBER.format(accepted)} accepted, {NUMBER.format(unchanged)}{' '}
      unchanged, {NUMBER.format(rejected)} rejected
    </div>
    {message !== null && <p className={styles.bad}>{message}</p>}
    {rejects.length > 0 && (
      <details>
        <summary>Rejected rows</summary>
        <ul className={styles.rejects}>
          {rejects.map(({ line, reason }) => (
            <li key={`${id} ${line} ${reason}`}>
              Line {NUMBER.format(line)}: {reason}
            </li>
          ))}
          {rejected > rejects.length && <li>and {NUMBER.format(rejected - rejects.length)} more</li>}
        </ul>
      </details>
    )}
  </li>
)

/** Uploads FMCSA census files and shows the progress of their import. Importing the same file again changes nothing. */
export const CarrierImportTab = () => {
  const { userInfo } = useSignedIn()
  const mayImport =
    isPermitted(userInfo.permission_tree, 'carriers#create') && isPermitted(userInfo.permission_tree, 'carriers#revise_compliance')
  const { imports, failure, sent, send } = useCarrierImports()
  const input = useRef<HTMLInputElement>(null)
  const choose = mayImport && (
    <Button variant="primary" icon={Upload} pending={sent !== null} onClick={() => input.current?.click()}>
      Choose census file
    </Button>
  )
  return (
    <FormPage
      title="Carrier Import"
      busy={imports === null}
      actions={
        <>
          <FileInput ref={input} label="Census file" accept=".csv,.txt,text/csv" onFiles={([file]) => file && void send(file)} />
          {imports !== null && imports.length > 0 && choose}
        </>
      }
    >
      {failure !== null && (
        <Banner tone="bad" icon={TriangleAlert}>
          {failure}
        </Banner>
      )}
      {sent !== null && (
        <div className={styles.sending}>
          <span>Uploading, {Math.round(100 * sent)}%</span>
          <ProgressBar label="Upload progress" value={sent} max={1} />
        </div>
      )}
      {imports?.length === 0 ? (
        <EmptyState
          icon={FileUp}
          title="Import carriers from an FMCSA census file"
          text="Choose a CSV file with USDOT numbers and legal names. New carriers are added and existing ones are updated by USDOT number. Re-importing the same file won't create duplicates. The import continues if you leave this page."
          actions={choose}
        />
      ) : (
        <ul className={styles.list} aria-label="Census files">
          {imports?.map((one) => (
            <One key={one.id} import={one} />
          ))}
        </ul>
      )}
    </FormPage>
  )
}
