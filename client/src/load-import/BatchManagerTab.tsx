import { isPermitted } from '@waybill/shared/permissions/may'
import type { LoadImportResult } from '@waybill/shared/protocol/load-import'
import { clsx } from 'clsx'
import { FileSpreadsheet, TriangleAlert, Upload } from 'lucide-react'
import { useRef, useState } from 'react'
import { useSignedIn } from '../app/client.ts'
import { Banner } from '../ui/Banner.tsx'
import { Button, LinkButton } from '../ui/Button.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { FileInput } from '../ui/FileInput.tsx'
import { ProgressBar } from '../ui/ProgressBar.tsx'
import { SelectField } from '../ui/SelectField.tsx'
import { useWorkspace } from '../workspace/use-workspace.ts'
import styles from './Batch.module.css'
import { fieldOfColumn, SHEET_FIELD_OPTIONS, withColumn } from './sheet-fields.ts'
import { type LoadSheet, useLoadSheet } from './use-load-sheet.ts'

type Row = LoadImportResult['rows'][number]

const OUTCOMES: Readonly<Record<Row['outcome'], string>> = {
  created: 'Created',
  'would be created': 'Will be created',
  unchanged: 'Already exists',
  rejected: 'Rejected',
}

const plural = (count: number, one: string) => `${count} ${one}${count === 1 ? '' : 's'}`

/** Assigns the columns of the file to fields. */
const Columns = ({ load, result }: { readonly load: LoadSheet; readonly result: LoadImportResult }) => (
  <section className={styles.columns} aria-label="Columns of the file">
    <h2 className="font-semibold">Columns</h2>
    <ul>
      {result.header.map((column, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two columns can have the same name.
        <li key={`${place} ${column}`}>
          <span className={styles.cut} title={column}>
            {column}
          </span>
          <SelectField
            label={`Column ${column}`}
            layout="cell"
            none="Skip"
            placeholder="Skip"
            options={SHEET_FIELD_OPTIONS}
            value={fieldOfColumn(result.columns, column)}
            disabled={load.pending !== null || !result.dry_run}
            onChange={(field) => load.remap(withColumn(load.mapping, result.columns, column, field))}
          />
        </li>
      ))}
    </ul>
  </section>
)

const Loads = ({ rows }: { readonly rows: readonly Row[] }) => {
  const workspace = useWorkspace()
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable area must be reachable by keyboard.
    <section className={styles.rows} aria-label="Loads in the file" tabIndex={0}>
      <table>
        <thead>
          <tr>
            <th scope="col">Line</th>
            <th scope="col">Load</th>
            <th scope="col">Customer</th>
            <th scope="col">Lane</th>
            <th scope="col">Status</th>
            <th scope="col">Outcome</th>
            <th scope="col">Pro</th>
            <th scope="col">Notes</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ line, key, customer, origin, destination, status, outcome, pro, reason, warnings }) => (
            <tr key={`${line} ${key}`}>
              <td>{line}</td>
              <td>{key}</td>
              <td>{customer}</td>
              <td>{(origin !== null || destination !== null) && `${origin ?? '?'} – ${destination ?? '?'}`}</td>
              <td>{status}</td>
              <td className={outcome === 'rejected' ? styles.bad : undefined}>{OUTCOMES[outcome]}</td>
              <td>
                {pro !== null && (
                  <LinkButton className="tabular-nums" onClick={() => workspace.open({ type: 'ShipmentTab', params: { pro } })}>
                    {pro}
                  </LinkButton>
                )}
              </td>
              <td>
                {reason !== null && <p className={styles.bad}>{reason}</p>}
                {warnings.map((warning) => (
                  <p key={warning} className={styles.warn}>
                    {warning}
                  </p>
                ))}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

/** Imports loads from a CSV file: choose, review, assign columns, import [2.21]. */
export const BatchManagerTab = () => {
  const { userInfo } = useSignedIn()
  const load = useLoadSheet()
  const input = useRef<HTMLInputElement>(null)
  const [over, setOver] = useState(false)
  const { sheet, result, pending, progress, failure } = load
  const mayTake = isPermitted(userInfo.permission_tree, 'shipments#import')
  const pick = () => input.current?.click()

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: a file can be dropped anywhere; the button does the same.
    <div
      className={clsx(styles.page, over && styles.over)}
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault()
        setOver(false)
        const [file] = event.dataTransfer.files
        if (file && mayTake) load.choose(file)
      }}
    >
      <header className={styles.head}>
        <h1 className="text-15 font-semibold">Batch Manager</h1>
        {result && (
          <span className={styles.quiet} role="status">
            {sheet?.name}: {plural(result.counts.read, 'load')}, {result.counts.created} {result.dry_run ? 'new' : 'created'},{' '}
            {result.counts.unchanged} already exist, {result.counts.rejected} rejected, {plural(result.counts.warnings, 'warning')}
          </span>
        )}
        <span className="grow" />
        {pending !== null && progress !== null && (
          <>
            <span className={styles.quiet}>
              {pending === 'trying' ? 'Checked' : 'Imported'} {progress.done} of {plural(progress.total, 'load')}
            </span>
            <span className={styles.progress}>
              <ProgressBar
                label={`${sheet?.name ?? 'File'}: loads ${pending === 'trying' ? 'checked' : 'imported'}`}
                value={progress.done}
                max={progress.total}
              />
            </span>
            {pending === 'taking' && <Button onClick={load.stop}>Stop</Button>}
          </>
        )}
        <FileInput ref={input} label="Load file" accept=".csv,.txt,text/csv" onFiles={([file]) => file && load.choose(file)} />
        {sheet && (
          <Button icon={Upload} onClick={pick} disabled={pending !== null}>
            Choose another file
          </Button>
        )}
        {result?.dry_run && (
          <Button
            variant="primary"
            onClick={load.take}
            pending={pending === 'taking'}
            disabled={pending !== null || result.counts.created === 0}
          >
            Import {plural(result.counts.created, 'load')}
          </Button>
        )}
      </header>
      <div>
        {failure !== null && (
          <Banner tone="bad" icon={TriangleAlert}>
            {failure}
          </Banner>
        )}
      </div>
      {result ? (
        <div className={styles.body} aria-busy={pending !== null}>
          <Columns load={load} result={result} />
          <Loads rows={result.rows} />
        </div>
      ) : (
        <div className={styles.drop}>
          <EmptyState
            icon={FileSpreadsheet}
            title={pending === 'trying' ? 'Reading file' : 'Import loads from a CSV file'}
            text="Drop a CSV file here or choose one. Review everything before importing. Re-importing the same file won't create duplicates."
            actions={
              <Button variant="primary" icon={Upload} onClick={pick} pending={pending === 'trying'} disabled={!mayTake}>
                Choose file
              </Button>
            }
          />
        </div>
      )}
    </div>
  )
}
