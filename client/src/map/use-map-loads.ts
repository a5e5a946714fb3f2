import { useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react'
import { api } from '../app/client.ts'
import type { BoardStore } from '../live/board-store.ts'
import { cellsOf } from '../shipment/board/board-cells.ts'
import { type MapLoad, type MapShipment, mapLoad } from './map-loads.ts'

/** More loads than this can't be told apart on a map. */
const MOST_LOADS = 2000
const AT_ONCE = 200
/** Changes are collected for this long, in ms. */
const COLLECT_MS = 250
/** Truck positions aren't in the log: they are reloaded this often, in ms. */
const MOVES_MS = 60_000

const NOWHERE: ReadonlyMap<string, MapShipment> = new Map()

/**
 * The loads of a board with their locations, updated as the board changes and trucks move. `unplaced`: number of loads without a known
 * location.
 */
export const useMapLoads = (board: BoardStore) => {
  const view = useSyncExternalStore(board.onView, board.view)
  const [found, setFound] = useState(NOWHERE)
  const [, redraw] = useState(0)
  const known = useRef(new Map<string, number>())

  useEffect(() => {
    if (view.more && view.ids.length < MOST_LOADS && !view.loading) board.more()
  }, [board, view])

  useEffect(() => {
    let over = false
    let timer: ReturnType<typeof setTimeout> | undefined
    const ask = async (pros: readonly string[]) => {
      for (let start = 0; start < pros.length && !over; start += AT_ONCE) {
        const batch = pros.slice(start, start + AT_ONCE)
        try {
          const { body } = await api.get<{ map_shipments: readonly MapShipment[] }>('/map_shipments', { query: { pros: batch.join(',') } })
          if (!over) setFound((before) => new Map([...before, ...body.map_shipments.map((each) => [each.pro, each] as const)]))
        } catch {
          // The next change, or the next minute, tries again.
          for (const pro of batch) known.current.delete(pro)
        }
      }
    }
    const askChanged = () => {
      timer = undefined
      redraw((count) => count + 1)
      const changed = board.view().ids.filter((pro) => known.current.get(pro) !== board.row(pro)?.position)
      for (const pro of changed) known.current.set(pro, board.row(pro)?.position ?? 0)
      if (changed.length > 0) void ask(changed)
    }
    const scheduleReload = () => {
      timer ??= setTimeout(askChanged, COLLECT_MS)
    }
    askChanged()
    const stops = [board.onChange(scheduleReload), board.onView(scheduleReload)]
    const moving = setInterval(() => void ask(board.view().ids.slice(0, MOST_LOADS)), MOVES_MS)
    return () => {
      over = true
      clearTimeout(timer)
      clearInterval(moving)
      for (const stop of stops) stop()
    }
  }, [board])

  // Recomputed when the board changes: the rows are read then.
  const placed = view.ids.slice(0, MOST_LOADS).map((pro) => {
    const row = board.row(pro)
    const shipment = found.get(pro)
    const cells = row && cellsOf(row)
    return { pro, cells, load: cells && shipment ? mapLoad(shipment, cells.status, cells.late) : null, known: shipment !== undefined }
  })
  const markersKey = JSON.stringify(placed.map(({ load }) => load))
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key contains everything the markers depend on.
  const loads = useMemo(() => placed.flatMap(({ load }): readonly MapLoad[] => (load ? [load] : [])), [markersKey])
  return { view, rows: placed, loads, unplaced: placed.filter(({ load, known: isKnown }) => isKnown && load === null).length }
}
