import { ROW_COLUMNS } from '@waybill/shared/boards/columns/row-columns'
import { ClockArrowUp, Copy, History, SearchX } from 'lucide-react'
import { useEffect, useMemo, useState } from 'react'
import { api } from '../app/client.ts'
import { daySpan, momentText, onDay, shortMoment } from '../history/day.ts'
import styles from '../history/History.module.css'
import { TimeBar } from '../history/TimeBar.tsx'
import { stepFrom, useActivity } from '../history/use-activity.ts'
import { usePlayback } from '../history/use-playback.ts'
import { ClockContext } from '../live/use-clock.ts'
import { Banner } from '../ui/Banner.tsx'
import { Button } from '../ui/Button.tsx'
import { copyText } from '../ui/copy-text.ts'
import { shiftDate } from '../ui/date-text.ts'
import { EmptyState } from '../ui/EmptyState.tsx'
import { LOCAL_TIMEZONE } from '../ui/InstantText.tsx'
import { useWorkspace } from '../workspace/use-workspace.ts'
import type { Conditions } from './board-filter.ts'
import type { BoardViewRow } from './board-source.ts'
import { Grid } from './Grid.tsx'
import type { GridSort } from './grid-column.ts'
import { type PastPage, pastSource, type ReadPast } from './past-source.ts'
import { nothingSelected } from './selection.ts'
import type { GridColumns } from './use-grid-columns.ts'

const PAGE = 200
const OF_LOADS = { kind: 'shipment' } as const
/** Columns with history; columns read from the load itself have none. */
const PAST_COLUMN_KEYS: ReadonlySet<string> = new Set(ROW_COLUMNS.map(({ key }) => key))

export interface PastBoardProps {
  readonly filters: Conditions
  readonly sort: GridSort
  readonly columns: GridColumns<BoardViewRow>
  readonly comfortable: boolean
  readonly onLive: () => void
}

const readerOf = (filters: Conditions, sort: GridSort): ReadPast => {
  const filterParams = Object.fromEntries(
    Object.entries(filters).map(([name, value]) => (Array.isArray(value) ? [`filters[${name}][]`, value] : [`filters[${name}]`, value])),
  )
  const order = sort
    .filter(({ column }) => PAST_COLUMN_KEYS.has(column))
    .map(({ column, direction }) => `${direction === 'desc' ? '-' : ''}${column}`)
  return async (at, after) => {
    const { body } = await api.get<PastPage>('/shipments', {
      query: {
        ...filterParams,
        at: new Date(at).toISOString(),
        limit: PAGE,
        ...(order.length > 0 && { sort: order.join(',') }),
        ...(after !== null && { after }),
      },
    })
    return body
  }
}

/** The moment shown first: this time yesterday. */
const yesterday = () => {
  const now = Date.now()
  return onDay(now, shiftDate(daySpan(now, LOCAL_TIMEZONE).date, -1), LOCAL_TIMEZONE)
}

/** Read-only view of the board at any past moment. */
export const PastBoard = ({ filters, sort, columns, comfortable, onLive }: PastBoardProps) => {
  const workspace = useWorkspace()
  const [at, setAt] = useState(yesterday)
  // Compared by content, because the board creates new filter objects on every render.
  const queryKey = JSON.stringify([filters, sort])
  // biome-ignore lint/correctness/useExhaustiveDependencies: compared by content, see above.
  const read = useMemo(() => readerOf(filters, sort), [queryKey])
  const [source] = useState(() => pastSource(read))
  const playback = usePlayback(at, setAt)
  const span = daySpan(at, LOCAL_TIMEZONE)
  const activity = useActivity(span, OF_LOADS)
  const pastColumns = useMemo(() => ({ ...columns, shown: columns.shown.filter(({ id }) => PAST_COLUMN_KEYS.has(id)) }), [columns])
  const hiddenCount = columns.shown.length - pastColumns.shown.length

  useEffect(() => source.go(at), [source, at])
  useEffect(() => source.ask(read), [source, read])

  const step = async (direction: 'forward' | 'back') => {
    playback.onPlaying(false)
    const next = await stepFrom(at, direction, OF_LOADS).catch(() => null)
    if (next !== null) setAt(next)
  }
  const open = (pro: string) =>
    workspace.open({ type: 'RecordHistoryTab', params: { kind: 'shipment', id: pro, view: 'then', at: new Date(at).toISOString() } })

  return (
    <div className={styles.past}>
      <Banner
        tone="warn"
        icon={ClockArrowUp}
        actions={
          <>
            <span className={styles.quiet}>Read-only view of the past</span>
            <Button size="small" variant="primary" onClick={onLive}>
              Back to live
            </Button>
          </>
        }
      >
        <span aria-live="off">
          Board as of {shortMoment(at, Date.now(), LOCAL_TIMEZONE)} <span className={styles.quiet}>{momentText(at, LOCAL_TIMEZONE)}</span>
        </span>
        {hiddenCount > 0 && (
          <span className={styles.quiet}>
            {' '}
            · {hiddenCount} {hiddenCount === 1 ? 'column' : 'columns'} of this layout not available for the past
          </span>
        )}
      </Banner>
      <ClockContext value={at}>
        <Grid
          label="Active Shipments as they were"
          source={source}
          columns={pastColumns}
          selection={nothingSelected}
          onSelection={() => {}}
          comfortable={comfortable}
          onOpen={open}
          menuOf={(pro) => [
            { label: 'View this version', icon: History, onSelect: () => open(pro) },
            { label: 'Copy pro', icon: Copy, onSelect: () => void copyText(pro) },
          ]}
          onKey={() => false}
          empty={<EmptyState icon={SearchX} title="No loads matched this filter at that time" />}
        />
      </ClockContext>
      <TimeBar
        at={at}
        zone={LOCAL_TIMEZONE}
        onGo={setAt}
        onStep={(direction) => void step(direction)}
        playback={playback}
        activity={activity}
      />
    </div>
  )
}
