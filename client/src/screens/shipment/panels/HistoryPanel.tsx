import { TriangleAlert } from 'lucide-react'
import { useMemo, useState } from 'react'
import { Banner } from '../../../ui/Banner.tsx'
import { Button } from '../../../ui/Button.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { HistoryButton } from '../../audit/HistoryButton.tsx'
import { StoryFilter } from '../../audit/StoryFilter.tsx'
import { ToldEvent } from '../../audit/ToldEvent.tsx'
import type { StopPlaces } from './field-name.ts'
import { filterHistory, type HistoryLine, WHOLE_STORY } from './history-filter.ts'
import styles from './Panels.module.css'
import type { PanelProps } from './panel-props.ts'
import { When } from './When.tsx'

const Row = ({ line, shipment }: { readonly line: HistoryLine; readonly shipment: StopPlaces }) => {
  const { entry } = line
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
        <ToldEvent line={line} shipment={shipment} />
      </td>
    </tr>
  )
}

/** Who did what to the load, with old → new by field, the last first. */
export const HistoryPanel = ({ shipment, history }: PanelProps) => {
  const { entries, failure, retry } = history
  const { pro } = shipment
  const [filter, setFilter] = useState(WHOLE_STORY)
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
          The newest of the history could not be loaded. {failure}
        </Banner>
      )}
      <StoryFilter entries={entries} shown={lines.length} filter={filter} onFilter={setFilter}>
        {pro !== null && <HistoryButton kind="shipment" id={pro} label="At any moment" size="small" />}
      </StoryFilter>
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
