import { Maximize, Minus, Plus } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { IconButton } from '../Button.tsx'
import { VisuallyHidden } from '../VisuallyHidden.tsx'
import { BaseMap } from './BaseMap.tsx'
import styles from './MapView.module.css'
import type { WorldPoint } from './mercator.ts'
import type { MapLabel } from './place-labels.ts'
import { Tiles } from './Tiles.tsx'
import { useViewport } from './use-viewport.ts'
import { onScreen, type Padding, type Size, type Viewport } from './viewport.ts'

/** What lies on the map gets this to stand in the right place. */
export interface MapFrame {
  readonly view: Viewport
  readonly size: Size
  /** Pixels from the top left corner. */
  readonly at: (point: WorldPoint) => WorldPoint
  /** Looks at a point from nearer. */
  readonly closer: (point: WorldPoint) => void
}

export interface MapViewProps {
  /** What it is a map of. */
  readonly label: string
  /** What it shows until somebody moves it. Keep the array while the points stay. */
  readonly points: readonly WorldPoint[]
  readonly padding?: Padding
  /** Kept by maps that are drawn over and over: how large the last one of them was. */
  readonly last?: { size: Size | null }
  /** Address of a tile server with `{z}`, `{x}`, `{y}`; null: the bundled outlines. */
  readonly tiles?: string | null
  /** Names that lie on the map. */
  readonly labelsOf?: (frame: MapFrame) => readonly MapLabel[]
  /** SVG, in pixels of the pane. It is not read out: say the same beside the map. */
  readonly children: (frame: MapFrame) => ReactNode
}

const PADDING: Padding = { top: 28, right: 56, bottom: 24, left: 28 }
const NOTHING: readonly MapLabel[] = []

/** A map of North America that is drawn from bundled outlines: wheel, drag, arrows, + and − move it, 0 shows all of it again. */
export const MapView = ({ label, points, padding = PADDING, last, tiles = null, labelsOf, children }: MapViewProps) => {
  const { pane, size, view, isFitted, refit, closer, farther, lookAt, handlers } = useViewport({ points, padding, last })
  const help = useId()
  const frame = size && view && { view, size, at: (point: WorldPoint) => onScreen(view, size, point), closer: lookAt }
  return (
    <div className={styles.frame}>
      <div
        ref={pane}
        className={styles.pane}
        role="application"
        aria-roledescription="map"
        aria-label={label}
        aria-describedby={help}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a map is moved by keys.
        tabIndex={0}
        {...handlers}
      >
        {frame && (
          <svg width={frame.size.width} height={frame.size.height} aria-hidden="true" focusable="false">
            {tiles !== null && <Tiles template={tiles} view={frame.view} size={frame.size} />}
            <BaseMap view={frame.view} size={frame.size} taken={labelsOf?.(frame) ?? NOTHING} bare={tiles !== null} />
            {children(frame)}
          </svg>
        )}
      </div>
      <VisuallyHidden id={help}>Arrows move the map, plus and minus zoom, zero shows everything.</VisuallyHidden>
      <div className={styles.controls}>
        <IconButton icon={Plus} label="Zoom in" hint="+" size="small" variant="default" onClick={closer} />
        <IconButton icon={Minus} label="Zoom out" hint="−" size="small" variant="default" onClick={farther} />
        <IconButton icon={Maximize} label="Show everything" hint="0" size="small" variant="default" onClick={refit} disabled={isFitted} />
      </div>
    </div>
  )
}
