import { ROW_COLUMNS } from '@waybill/shared/boards/columns/row-columns'
import { ClockArrowUp, Copy, History, SearchX } from 'lucide-react'
import { useEffect, useMemo, useState } from 'react'
import { api } from '../../app/client.ts'
import type { Conditions } from '../../boards/board-filter.ts'
import type { BoardRow } from '../../boards/board-source.ts'
import { copyText } from '../../boards/copy-text.ts'
import { Grid } from '../../boards/Grid.tsx'
import type { GridSort } from '../../boards/grid-column.ts'
import { nothingSelected } from '../../boards/selection.ts'
import type { GridColumns } from '../../boards/use-grid-columns.ts'
import { ClockContext } from '../../commands/use-clock.ts'
import { Banner } from '../../ui/Banner.tsx'
import { Button } from '../../ui/Button.tsx'
import { shiftDate } from '../../ui/date-text.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { useWorkspace } from '../../workspace/use-workspace.ts'
import { HERE } from '../shipment/panels/When.tsx'
import styles from './Audit.module.css'
import { daySpan, momentText, onDay, shortMoment } from './day.ts'
import { type PastPage, pastSource, type ReadPast } from './past-source.ts'
import { TimeBar } from './TimeBar.tsx'
import { stepFrom, useActivity } from './use-activity.ts'
import { usePlayback } from './use-playback.ts'

const PAGE = 200
const OF_LOADS = { kind: 'shipment' } as const
/** The columns that the past is kept of; what a layout takes from the load behind its row is not among them. */
const KEPT: ReadonlySet<string> = new Set(ROW_COLUMNS.map(({ key }) => key))

export interface PastBoardProps {
  readonly filters: Conditions
  readonly sort: GridSort
  readonly columns: GridColumns<BoardRow>
  readonly comfortable: boolean
  readonly onLive: () => void
}

const readerOf = (filters: Conditions, sort: GridSort): ReadPast => {
  const asked = Object.fromEntries(
    Object.entries(filters).map(([name, value]) => (Array.isArray(value) ? [`filters[${name}][]`, value] : [`filters[${name}]`, value])),
  )
  const order = sort.filter(({ column }) => KEPT.has(column)).map(({ column, direction }) => `${direction === 'desc' ? '-' : ''}${column}`)
  return async (at, after) => {
    const { body } = await api.get<PastPage>('/shipments', {
      query: {
        ...asked,
        at: new Date(at).toISOString(),
        limit: PAGE,
        ...(order.length > 0 && { sort: order.join(',') }),
        ...(after !== null && { after }),
      },
    })
    return body
  }
}

/** Where a look back begins: a day ago, at this time. */
const yesterday = () => {
  const now = Date.now()
  return onDay(now, shiftDate(daySpan(now, HERE).date, -1), HERE)
}

/** The board as it was at any second, moving. Nothing in it changes a load. */
export const PastBoard = ({ filters, sort, columns, comfortable, onLive }: PastBoardProps) => {
  const workspace = useWorkspace()
  const [at, setAt] = useState(yesterday)
  // What is asked is compared by what it says: the board makes it anew whenever it is drawn.
  const question = JSON.stringify([filters, sort])
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  const read = useMemo(() => readerOf(filters, sort), [question])
  const [source] = useState(() => pastSource(read))
  const playback = usePlayback(at, setAt)
  const span = daySpan(at, HERE)
  const activity = useActivity(span, OF_LOADS)
  const kept = useMemo(() => ({ ...columns, shown: columns.shown.filter(({ id }) => KEPT.has(id)) }), [columns])
  const away = columns.shown.length - kept.shown.length

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
            <span className={styles.quiet}>Read only. Nothing you click changes a load.</span>
            <Button size="small" variant="primary" onClick={onLive}>
              Back to live
            </Button>
          </>
        }
      >
        <span aria-live="off">
          Board as of {shortMoment(at, Date.now(), HERE)} <span className={styles.quiet}>{momentText(at, HERE)}</span>
        </span>
        {away > 0 && <span className={styles.quiet}> · {away} columns of this layout are not kept of the past</span>}
      </Banner>
      <ClockContext value={at}>
        <Grid
          label="Active Shipments as they were"
          source={source}
          columns={kept}
          selection={nothingSelected}
          onSelection={() => {}}
          comfortable={comfortable}
          onOpen={open}
          menuOf={(pro) => [
            { label: 'Open as it was', icon: History, onSelect: () => open(pro) },
            { label: 'Copy pro', icon: Copy, onSelect: () => void copyText(pro) },
          ]}
          onKey={() => false}
          empty={<EmptyState icon={SearchX} title="No load matched this filter then" />}
        />
      </ClockContext>
      <TimeBar at={at} zone={HERE} onGo={setAt} onStep={(direction) => void step(direction)} playback={playback} activity={activity} />
    </div>
  )
}
