import { ClockArrowUp, TriangleAlert } from 'lucide-react'
import { useMemo, useState } from 'react'
import { Banner } from '../../../ui/Banner.tsx'
import { Button } from '../../../ui/Button.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { SelectField } from '../../../ui/SelectField.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { TextField } from '../../../ui/TextField.tsx'
import { useWorkspace } from '../../../workspace/use-workspace.ts'
import { valueText, wordsOf } from './event-words.ts'
import { fieldName, type StopPlaces } from './field-name.ts'
import { filterHistory, type HistoryLine, peopleOf } from './history-filter.ts'
import styles from './Panels.module.css'
import type { PanelProps } from './panel-props.ts'
import { When } from './When.tsx'

/** An entry that says itself which one field it changed needs no second line for it. */
const isTold = (detail: string | null, { changes }: HistoryLine) => detail !== null && changes.length === 1 && detail.includes('→')

const Row = ({ line, shipment }: { readonly line: HistoryLine; readonly shipment: StopPlaces }) => {
  const { entry, changes } = line
  const { title, detail } = wordsOf(entry, shipment)
  const listed = changes.length > 0 && !isTold(detail, line)
  return (
    <tr>
      <td>
        <When at={entry.at} />
      </td>
      <td className="num">{entry.position}</td>
      <td>
        {entry.by.username}
        {entry.cause && <p className={styles.aside}>{entry.cause}</p>}
      </td>
      <td>
        {title}
        {detail && !(listed && entry.type === 'ShipmentRevised') && <p className={styles.aside}>{detail}</p>}
        {listed && (
          <dl className={styles.changes}>
            {changes.map(({ path, from, to }) => (
              <div key={path} className="contents">
                <dt>{fieldName(path, shipment)}</dt>
                <dd>
                  <span className={styles.old}>{valueText(path, from)}</span> → {valueText(path, to)}
                </dd>
              </div>
            ))}
          </dl>
        )}
      </td>
    </tr>
  )
}

/** Who did what to the load, with old → new by field, the last first. */
export const HistoryPanel = ({ shipment, history }: PanelProps) => {
  const { entries, failure, retry } = history
  const workspace = useWorkspace()
  const { pro } = shipment
  const [person, setPerson] = useState<string | null>(null)
  const [field, setField] = useState('')
  const people = useMemo(() => peopleOf(entries ?? []).map((name) => ({ value: name, label: name })), [entries])
  const lines = useMemo(() => filterHistory(entries ?? [], { person, field }, shipment), [entries, person, field, shipment])
  const again = (
    <Button size="small" onClick={retry}>
      Try again
    </Button>
  )

  if (entries === null && failure !== null) {
    return <EmptyState icon={TriangleAlert} title="The history could not be loaded" text={failure} actions={again} />
  }
  if (entries === null) return <Skeleton label="Loading the history" rows={5} columns={['140px', '80px', '120px', '1fr']} />
  return (
    <>
      {failure !== null && (
        <Banner tone="warn" icon={TriangleAlert} actions={again}>
          The newest of the history could not be loaded. {failure}
        </Banner>
      )}
      <search className={styles.bar}>
        <SelectField
          label="Person"
          layout="cell"
          className={styles.filter}
          value={person}
          onChange={setPerson}
          options={people}
          none="Everybody"
          placeholder="Everybody"
        />
        <TextField
          label="Field"
          layout="cell"
          className={styles.filter}
          value={field}
          onChange={setField}
          placeholder="Field or what happened"
        />
        <span role="status" className={styles.aside}>
          {lines.length === entries.length ? `${entries.length} entries` : `${lines.length} of ${entries.length} entries`}
        </span>
        {pro !== null && (
          <Button
            size="small"
            icon={ClockArrowUp}
            className="ml-auto"
            onClick={() => workspace.open({ type: 'RecordHistoryTab', params: { kind: 'shipment', id: pro } })}
          >
            At any moment
          </Button>
        )}
      </search>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col" style={{ width: 132 }}>
              When
            </th>
            <th scope="col" className="num" style={{ width: 80 }}>
              Position
            </th>
            <th scope="col" style={{ width: 130 }}>
              Who
            </th>
            <th scope="col">What</th>
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => (
            <Row key={line.entry.position} line={line} shipment={shipment} />
          ))}
        </tbody>
      </table>
    </>
  )
}
