import { useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react'
import { api } from '../app/client.ts'
import { cellsOf } from '../boards/board-cells.ts'
import type { BoardStore } from '../commands/board-store.ts'
import { type MapLoad, type MapShipment, mapLoad } from './map-loads.ts'

/** More than these cannot be told apart on a map, and would not be looked at. */
const MOST_LOADS = 2000
const AT_ONCE = 200
/** Changes are gathered for so long. */
const GATHER_MS = 250
/** Trucks move beside the log: they are asked for again so often. */
const MOVES_MS = 60_000

const NOWHERE: ReadonlyMap<string, MapShipment> = new Map()

/** The loads of a board with where they are, as the board changes and the trucks move. `unplaced`: nobody knows where these are. */
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
        const some = pros.slice(start, start + AT_ONCE)
        try {
          const { body } = await api.get<{ map_shipments: readonly MapShipment[] }>('/map_shipments', { query: { pros: some.join(',') } })
          if (!over) setFound((before) => new Map([...before, ...body.map_shipments.map((each) => [each.pro, each] as const)]))
        } catch {
          // The next change, or the next minute, asks again.
          for (const pro of some) known.current.delete(pro)
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
    const soon = () => {
      timer ??= setTimeout(askChanged, GATHER_MS)
    }
    askChanged()
    const stops = [board.onChange(soon), board.onView(soon)]
    const moving = setInterval(() => void ask(board.view().ids.slice(0, MOST_LOADS)), MOVES_MS)
    return () => {
      over = true
      clearTimeout(timer)
      clearInterval(moving)
      for (const stop of stops) stop()
    }
  }, [board])

  // Drawn anew when the board moved: the rows are read then.
  const placed = view.ids.slice(0, MOST_LOADS).map((pro) => {
    const row = board.row(pro)
    const shipment = found.get(pro)
    const cells = row && cellsOf(row)
    return { pro, cells, load: cells && shipment ? mapLoad(shipment, cells.status, cells.late) : null, known: shipment !== undefined }
  })
  const print = JSON.stringify(placed.map(({ load }) => load))
  // biome-ignore lint/correctness/useExhaustiveDependencies: the print says all that the markers are made of.
  const loads = useMemo(() => placed.flatMap(({ load }): readonly MapLoad[] => (load ? [load] : [])), [print])
  return { view, rows: placed, loads, unplaced: placed.filter(({ load, known: asked }) => asked && load === null).length }
}
