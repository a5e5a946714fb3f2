import type { StopPlaces } from '@waybill/shared/streams/event'
import { TriangleAlert } from 'lucide-react'
import { useMemo, useState } from 'react'
import { EventDescription } from '../../history/EventDescription.tsx'
import { HistoryButton } from '../../history/HistoryButton.tsx'
import { HistoryFilterBar } from '../../history/HistoryFilterBar.tsx'
import { filterHistory, type HistoryLine, NO_HISTORY_FILTER } from '../../history/history-filter.ts'
import { UserName } from '../../live/UserName.tsx'
import { Banner } from '../../ui/Banner.tsx'
import { Button } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { InstantText } from '../../ui/InstantText.tsx'
import styles from '../../ui/Panels.module.css'
import { Skeleton } from '../../ui/Skeleton.tsx'
import type { PanelProps } from './panel-props.ts'

const Row = ({ line, shipment }: { readonly line: HistoryLine; readonly shipment: StopPlaces }) => {
  const { entry } = line
  return (
    <tr>
      <td>
        <InstantText at={entry.at} />
      </td>
      <td className="num">{entry.position}</td>
      <td>
        <UserName of={entry.by.username} />
        {entry.cause && <p className={styles.aside}>{entry.cause}</p>}
      </td>
      <td>
        <EventDescription line={line} shipment={shipment} />
      </td>
    </tr>
  )
}

/** Who changed what on the load, with old → new by field, newest first. */
export const HistoryPanel = ({ shipment, history }: PanelProps) => {
  const { entries, failure, retry } = history
  const { pro } = shipment
  const [filter, setFilter] = useState(NO_HISTORY_FILTER)
  const lines = useMemo(() => filterHistory(entries ?? [], filter, shipment), [entries, filter, shipment])
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
          The latest history could not be loaded. {failure}
        </Banner>
      )}
      <HistoryFilterBar entries={entries} shown={lines.length} filter={filter} onFilter={setFilter}>
        {pro !== null && <HistoryButton kind="shipment" id={pro} label="Earlier versions" size="small" />}
      </HistoryFilterBar>
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
