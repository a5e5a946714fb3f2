import { History, PanelTopOpen, TriangleAlert } from 'lucide-react'
import { useEffect, useMemo, useRef, useState } from 'react'
import { session } from '../../app/client.ts'
import { copyText } from '../../boards/copy-text.ts'
import { Button } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { SegmentedControl } from '../../ui/RadioField.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import type { TabScreenProps } from '../../workspace/tab-registry.ts'
import { useTab, useWorkspace } from '../../workspace/use-workspace.ts'
import { filterHistory, WHOLE_STORY } from '../shipment/panels/history-filter.ts'
import type { HistoryItem } from '../shipment/shipment-calls.ts'
import styles from './Audit.module.css'
import { CompareMoments } from './CompareMoments.tsx'
import { linkOf } from './moment-link.ts'
import { presentOf } from './present-of.ts'
import { RecordThenView } from './RecordThenView.tsx'
import { readHistory, readRecordAt } from './record-calls.ts'
import { comesAlong, ownName, recordName } from './record-kinds.ts'
import { StoryFilter } from './StoryFilter.tsx'
import { StoryTable } from './StoryTable.tsx'
import { useKept } from './use-kept.ts'

type View = 'story' | 'then' | 'compare'

const VIEWS = [
  { value: 'story', label: 'Story' },
  { value: 'then', label: 'As it was' },
  { value: 'compare', label: 'Compare' },
] as const satisfies readonly { readonly value: View; readonly label: string }[]

/** The stops of a record by their places, as its fields name them. */
const stopsOf = (paths: readonly string[]) => {
  const ids = new Set(paths.flatMap((path) => /^pick_stops\[([^\]]+)\]/.exec(path)?.[1] ?? []))
  return ids.size > 0 ? { pick_stops: [...ids].map((id) => ({ id })) } : undefined
}

interface RecordHistoryTabProps extends TabScreenProps<'RecordHistoryTab'> {
  /** It stands within the screen of the record as it is now. */
  readonly embedded?: boolean
}

/** Everything that ever happened to a record: told, at any moment, and two moments side by side. */
export const RecordHistoryTab = ({ params, embedded = false }: RecordHistoryTabProps) => {
  const { kind, id } = params
  const workspace = useWorkspace()
  const [view, setView] = useState<View>(params.view ?? 'story')
  const [at, setAt] = useState<number | null>(params.at === undefined ? null : Date.parse(params.at))
  const [compared, setCompared] = useState<{ readonly before?: number; readonly after?: number }>({})
  const [filter, setFilter] = useState(WHOLE_STORY)
  const [tries, setTries] = useState(0)
  // Whoever comes back to it sees what has happened meanwhile.
  const { focused } = useTab()
  const wasFocused = useRef(focused)
  useEffect(() => {
    if (focused && !wasFocused.current) setTries((count) => count + 1)
    wasFocused.current = focused
  }, [focused])
  const story = useKept(String(tries), (signal) => readHistory(kind, id, signal))
  const versions = useMemo(() => (story.value ?? []).filter(({ stream }) => stream === `${kind}/${id}`), [story.value, kind, id])
  const last = versions.at(-1)
  const now = useKept(last ? String(last.position) : null, (signal) => readRecordAt(kind, id, last?.position ?? 0, signal))
  const fields = now.value?.fields ?? []
  const shipment = useMemo(() => stopsOf(fields.map(({ path }) => path)), [fields])
  const newest = useMemo(() => (story.value ?? []).toReversed(), [story.value])
  const lines = useMemo(() => filterHistory(newest, filter, shipment), [newest, filter, shipment])

  if (story.value === null) {
    return story.failure === null ? (
      <Skeleton label={`Loading the history of ${recordName(kind, id)}`} rows={12} columns={['140px', '80px', '120px', '1fr', '1fr']} />
    ) : (
      <EmptyState
        icon={TriangleAlert}
        title="The history could not be loaded"
        text={story.failure}
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
          title="Nothing has happened to it"
          text={comesAlong(kind) ? 'It is as it came with the product: nobody has changed it.' : 'The log of this house does not know it.'}
        />
      </div>
    )
  }
  const name = ownName(kind, id, fields)
  const present = embedded ? null : presentOf(kind, id, name ?? id)
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
            Open as it is now
          </Button>
        )}
      </header>
      {view === 'story' && (
        <>
          <StoryFilter entries={newest} shown={lines.length} filter={filter} onFilter={setFilter}>
            <Button size="small" variant="ghost" onClick={() => setTries(tries + 1)}>
              Reload
            </Button>
          </StoryFilter>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by the keyboard. */}
          <section className={styles.scroll} tabIndex={0} aria-label="Story">
            <StoryTable
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
