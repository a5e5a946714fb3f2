import { clsx } from 'clsx'
import { ClockAlert } from 'lucide-react'
import { type BoardCells, stopPlaceText } from '../shipment/board/board-cells.ts'
import { statusLook } from '../shipment/board/status-look.ts'
import { Glyph } from '../ui/Glyph.tsx'
import { Icon } from '../ui/Icon.tsx'
import styles from './Map.module.css'
import type { MapLoad } from './map-loads.ts'

export interface MapListRow {
  readonly pro: string
  readonly cells: BoardCells | undefined
  readonly load: MapLoad | null
  /** The server has been asked for its location. */
  readonly known: boolean
}

export interface MapListProps {
  readonly rows: readonly MapListRow[]
  readonly shown: string | null
  readonly onPoint: (pro: string | null) => void
  readonly onOpen: (pro: string) => void
}

const sentence = (status: string) => status.charAt(0) + status.slice(1).toLowerCase()

/** Accessible list of every load on the map by pro, lane and location. Pointing at one shows its lane, clicking it opens it. */
export const MapList = ({ rows, shown, onPoint, onOpen }: MapListProps) => (
  <ul className={styles.list} aria-label="Loads on the map">
    {rows.map(({ pro, cells, load, known }) => {
      if (!cells) return null
      const { tone, glyph } = statusLook(cells.status)
      const lane = [stopPlaceText(cells.pickup), stopPlaceText(cells.consignee)].filter(Boolean).join(' → ')
      return (
        <li key={pro}>
          <button
            type="button"
            className={clsx(styles.item, shown === pro && styles.shownItem)}
            onPointerEnter={() => onPoint(pro)}
            onPointerLeave={() => onPoint(null)}
            onFocus={() => onPoint(pro)}
            onBlur={() => onPoint(null)}
            onClick={() => onOpen(pro)}
          >
            <span className={styles.itemHead}>
              <Glyph shape={glyph} tone={tone} />
              <b>{pro}</b>
              <span className={styles.quiet}>{sentence(cells.status)}</span>
              {cells.late && (
                <span className={styles.lateWord}>
                  <Icon of={ClockAlert} size={12} /> Late
                </span>
              )}
              <span className={styles.itemPlace}>{load ? `${load.seen ? '' : 'at '}${load.place}` : known && 'Location unknown'}</span>
            </span>
            <span className={styles.itemLane}>{[lane, cells.customer].filter(Boolean).join(' · ')}</span>
          </button>
        </li>
      )
    })}
  </ul>
)
