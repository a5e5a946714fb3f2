import { DEFAULT_SORT } from '@waybill/shared/boards/default-sort'
import { MapPinOff } from 'lucide-react'
import { Suspense, useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react'
import { useSignedIn } from '../app/client.ts'
import { boardTabInfo } from '../boards/board-cells.ts'
import { type BoardFilterStore, boardFilterOf, boardFilterStore } from '../boards/board-filter.ts'
import { toBoardQuery } from '../boards/board-query.ts'
import { QuickFilter } from '../boards/QuickFilter.tsx'
import { useLive } from '../live/use-live.ts'
import { EmptyState } from '../ui/EmptyState.tsx'
import { MapView } from '../ui/map/MapView.tsx'
import { worldPoint } from '../ui/map/mercator.ts'
import { lazyPart } from '../ui/part.ts'
import { SplitPane } from '../ui/SplitPane.tsx'
import { Tag } from '../ui/Tag.tsx'
import { Footer } from '../workspace/Footer.tsx'
import type { TabScreenProps } from '../workspace/tab-types.ts'
import { useTab, useWorkspace } from '../workspace/use-workspace.ts'
import { clusterLoads } from './clusters.ts'
import { LoadMarkers, markerRadius } from './LoadMarkers.tsx'
import styles from './Map.module.css'
import { MapList } from './MapList.tsx'
import { useMapLoads } from './use-map-loads.ts'

const FilterChips = lazyPart(async () => (await import('../boards/FilterChips.tsx')).FilterChips)

const TYPING_MS = 150
const PADDING = { top: 40, right: 60, bottom: 40, left: 40 }

const useFilterOf = (store: BoardFilterStore) => useSyncExternalStore(store.subscribe, store.get)

/** Every load of a board on the map, live like the board [2.21, 2.17]. */
export const MapTab = ({ params }: TabScreenProps<'MapTab'>) => {
  const live = useLive()
  const { staticInfo } = useSignedIn()
  const workspace = useWorkspace()
  const { id } = useTab()
  const [store] = useState(() => boardFilterStore(boardFilterOf(params.filters)))
  const filter = useFilterOf(store)
  const board = useMemo(() => live.boards.of(id, () => toBoardQuery(store.get(), [], [...DEFAULT_SORT])), [live, id, store])
  useEffect(() => {
    const typing = setTimeout(() => board.ask(toBoardQuery(filter, [], [...DEFAULT_SORT])), TYPING_MS)
    return () => clearTimeout(typing)
  }, [board, filter])

  const { view, rows, loads, unplaced } = useMapLoads(board)
  const [pointed, setPointed] = useState<string | null>(null)
  const [gathered, setGathered] = useState<readonly string[] | null>(null)
  const quickFilter = useRef<HTMLInputElement>(null)
  const listed = gathered ? rows.filter(({ pro }) => gathered.includes(pro)) : rows
  const shown = pointed ?? params.pro
  const shownLoad = loads.find(({ pro }) => pro === shown) ?? null
  const clusters = useMemo(() => clusterLoads(loads), [loads])

  // The map is fitted to the first result; moving trucks don't move the map.
  const filterKey = JSON.stringify(filter)
  const ready = loads.length > 0 && !view.loading
  // biome-ignore lint/correctness/useExhaustiveDependencies: fitted again for a new filter, not for a new truck position.
  const fitted = useMemo(() => {
    const chosen = loads.find(({ pro }) => pro === params.pro)
    return (chosen ? [chosen.at, ...chosen.lane] : loads.map(({ at }) => at)).map(worldPoint)
  }, [filterKey, ready, loads.length > 20])

  const open = (pro: string) => {
    const cells = rows.find((row) => row.pro === pro)?.cells
    workspace.open({ type: 'ShipmentTab', params: { pro } }, cells && { about: boardTabInfo(cells) })
  }
  return (
    <div className={styles.board}>
      <header className={styles.bar}>
        <h1 className="text-13 font-semibold">Map</h1>
        <span className={styles.quiet}>{params.of}</span>
        <QuickFilter filter={filter} onFilter={store.set} input={quickFilter} onLeave={() => quickFilter.current?.blur()} />
        {Object.keys(filter.more).length > 0 && (
          <Suspense>
            <FilterChips more={filter.more} onChange={(more) => store.set({ more })} />
          </Suspense>
        )}
        {gathered && <Tag label={`${gathered.length} loads at one location`} onRemove={() => setGathered(null)} />}
      </header>
      <SplitPane
        className="min-h-0 flex-1"
        direction="across"
        label="List width"
        size={340}
        minSize={240}
        minMainSize={320}
        main={
          <MapView
            label={`Map of ${params.of}, ${loads.length} loads`}
            points={fitted}
            padding={PADDING}
            tiles={staticInfo?.map_tiles ?? null}
            labelsOf={({ at, view: { scale } }) =>
              clusters.at(scale).map((marker) => ({ name: '', reach: markerRadius(marker), ...at(worldPoint(marker.at)) }))
            }
          >
            {(frame) => (
              <LoadMarkers
                frame={frame}
                markers={clusters.at(frame.view.scale)}
                shown={shownLoad}
                onPoint={setPointed}
                onOpen={open}
                onGather={setGathered}
              />
            )}
          </MapView>
        }
        side={
          rows.length === 0 && !view.loading ? (
            <EmptyState icon={MapPinOff} title="No loads match this filter" />
          ) : (
            <MapList rows={listed} shown={shown} onPoint={setPointed} onOpen={open} />
          )
        }
      />
      <Footer>
        <span>
          Loads <b>{rows.length}</b> of{' '}
          <b>
            {view.total}
            {view.uncounted && '+'}
          </b>
          {unplaced > 0 && <> · {unplaced} with no known location</>}
        </span>
      </Footer>
    </div>
  )
}
