import { History, PanelTopOpen, TriangleAlert } from 'lucide-react'
import { useEffect, useMemo, useRef, useState } from 'react'
import { session } from '../app/client.ts'
import { Button } from '../ui/Button.tsx'
import { copyText } from '../ui/copy-text.ts'
import { EmptyState } from '../ui/EmptyState.tsx'
import { SegmentedControl } from '../ui/RadioField.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import type { TabScreenProps } from '../workspace/tab-types.ts'
import { useTab, useWorkspace } from '../workspace/use-workspace.ts'
import { CompareMoments } from './CompareMoments.tsx'
import { currentScreenOf } from './current-screen.ts'
import styles from './History.module.css'
import { HistoryFilterBar } from './HistoryFilterBar.tsx'
import { HistoryTable } from './HistoryTable.tsx'
import { readHistory, readRecordAt } from './history-calls.ts'
import { filterHistory, NO_HISTORY_FILTER } from './history-filter.ts'
import type { HistoryItem } from './history-item.ts'
import { linkOf } from './moment-link.ts'
import { RecordThenView } from './RecordThenView.tsx'
import { isBuiltInKind, recordName, recordTitle } from './record-kinds.ts'
import { usePastRead } from './use-past-read.ts'

type View = 'story' | 'then' | 'compare'

const VIEWS = [
  { value: 'story', label: 'Timeline' },
  { value: 'then', label: 'Past versions' },
  { value: 'compare', label: 'Compare' },
] as const satisfies readonly { readonly value: View; readonly label: string }[]

/** The stops of a load, in the order of its field paths. */
const stopsOf = (paths: readonly string[]) => {
  const ids = new Set(paths.flatMap((path) => /^pick_stops\[([^\]]+)\]/.exec(path)?.[1] ?? []))
  return ids.size > 0 ? { pick_stops: [...ids].map((id) => ({ id })) } : undefined
}

interface RecordHistoryTabProps extends TabScreenProps<'RecordHistoryTab'> {
  /** Shown inside the screen of the current record. */
  readonly embedded?: boolean
}

/** The history of a record: its timeline, any past version, and two versions side by side. */
export const RecordHistoryTab = ({ params, embedded = false }: RecordHistoryTabProps) => {
  const { kind, id } = params
  const workspace = useWorkspace()
  const [view, setView] = useState<View>(params.view ?? 'story')
  const [at, setAt] = useState<number | null>(params.at === undefined ? null : Date.parse(params.at))
  const [compared, setCompared] = useState<{ readonly before?: number; readonly after?: number }>({})
  const [filter, setFilter] = useState(NO_HISTORY_FILTER)
  const [tries, setTries] = useState(0)
  // Reload when the user returns to the tab.
  const { focused } = useTab()
  const wasFocused = useRef(focused)
  useEffect(() => {
    if (focused && !wasFocused.current) setTries((count) => count + 1)
    wasFocused.current = focused
  }, [focused])
  const timeline = usePastRead(String(tries), (signal) => readHistory(kind, id, signal))
  const versions = useMemo(() => (timeline.value ?? []).filter(({ stream }) => stream === `${kind}/${id}`), [timeline.value, kind, id])
  const last = versions.at(-1)
  const now = usePastRead(last ? String(last.position) : null, (signal) => readRecordAt(kind, id, last?.position ?? 0, signal))
  const fields = now.value?.fields ?? []
  const shipment = useMemo(() => stopsOf(fields.map(({ path }) => path)), [fields])
  const newest = useMemo(() => (timeline.value ?? []).toReversed(), [timeline.value])
  const lines = useMemo(() => filterHistory(newest, filter, shipment), [newest, filter, shipment])

  if (timeline.value === null) {
    return timeline.failure === null ? (
      <Skeleton label={`Loading the history of ${recordName(kind, id)}`} rows={12} columns={['140px', '80px', '120px', '1fr', '1fr']} />
    ) : (
      <EmptyState
        icon={TriangleAlert}
        title="The history couldn't be loaded"
        text={timeline.failure}
        actions={<Button onClick={() => setTries(tries + 1)}>Try again</Button>}
      />
    )
  }
  if (last === undefined) {
    return (
      <div className={styles.page}>
        <header className={styles.head}>
          <h1>History of {recordName(kind, id)}</h1>
        </header>
        <EmptyState
          icon={History}
          title="No history yet"
          text={isBuiltInKind(kind) ? "This built-in entry hasn't been changed." : "This record isn't in the log."}
        />
      </div>
    )
  }
  const name = recordTitle(kind, id, fields)
  const present = embedded ? null : currentScreenOf(kind, id, name ?? id)
  const link = (moment: string) => void copyText(linkOf(location.origin, session.tenant(), { kind, id, at: moment }))
  const then = (moment: string) => {
    setAt(Date.parse(moment))
    setView('then')
  }
  const first: HistoryItem | undefined = versions[0]
  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <h1>
          History of {recordName(kind, id)}
          {name !== null && <span className={styles.quiet}> · {name}</span>}
        </h1>
        <SegmentedControl label="View" value={view} onChange={setView} choices={VIEWS} />
        <span className={styles.grow} />
        {present && (
          <Button icon={PanelTopOpen} onClick={() => workspace.open(present)}>
            Open current version
          </Button>
        )}
      </header>
      {view === 'story' && (
        <>
          <HistoryFilterBar entries={newest} shown={lines.length} filter={filter} onFilter={setFilter}>
            <Button size="small" variant="ghost" onClick={() => setTries(tries + 1)}>
              Reload
            </Button>
          </HistoryFilterBar>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable area must be reachable by keyboard. */}
          <section className={styles.scroll} tabIndex={0} aria-label="Timeline">
            <HistoryTable
              lines={lines}
              fields={fields}
              shipment={shipment}
              isVersion={(stream) => stream === `${kind}/${id}`}
              onThen={then}
              onCompare={(position) => {
                setCompared({ before: position })
                setView('compare')
              }}
              onLink={link}
            />
          </section>
        </>
      )}
      {view === 'then' && (
        <RecordThenView
          kind={kind}
          id={id}
          versions={versions}
          shipment={shipment}
          at={at ?? Date.parse(last.at)}
          onGo={setAt}
          onLink={(moment) => link(new Date(moment).toISOString())}
        />
      )}
      {view === 'compare' && first && (
        <CompareMoments
          kind={kind}
          id={id}
          versions={versions}
          shipment={shipment}
          before={compared.before ?? first.position}
          after={compared.after ?? last.position}
          onBefore={(before) => setCompared({ ...compared, before })}
          onAfter={(after) => setCompared({ ...compared, after })}
        />
      )}
    </div>
  )
}
