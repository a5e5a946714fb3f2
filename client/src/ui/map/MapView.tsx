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

/** Positions content on the map. */
export interface MapFrame {
  readonly view: Viewport
  readonly size: Size
  /** Pixels from the top left corner. */
  readonly at: (point: WorldPoint) => WorldPoint
  /** Zooms in on a point. */
  readonly closer: (point: WorldPoint) => void
}

export interface MapViewProps {
  /** The map's accessible name. */
  readonly label: string
  /** Points shown until the user moves the map. Keep the array while the points are the same. */
  readonly points: readonly WorldPoint[]
  readonly padding?: Padding
  /** Kept by the caller across maps: the size of the last one. */
  readonly last?: { size: Size | null }
  /** URL of a tile server with `{z}`, `{x}`, `{y}`; null draws the bundled outlines. */
  readonly tiles?: string | null
  /** Labels of the content. */
  readonly labelsOf?: (frame: MapFrame) => readonly MapLabel[]
  /** SVG, in pixels of the pane. Hidden from screen readers: give the same information next to the map. */
  readonly children: (frame: MapFrame) => ReactNode
}

const PADDING: Padding = { top: 28, right: 56, bottom: 24, left: 28 }
const NOTHING: readonly MapLabel[] = []

/** A map of North America with bundled outlines: wheel, drag, arrows, + and − move it, 0 shows everything again. */
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
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the map is moved by keyboard.
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
      <VisuallyHidden id={help}>Arrow keys move the map, plus and minus zoom, zero shows everything.</VisuallyHidden>
      <div className={styles.controls}>
        <IconButton icon={Plus} label="Zoom in" hint="+" size="small" variant="default" onClick={closer} />
        <IconButton icon={Minus} label="Zoom out" hint="−" size="small" variant="default" onClick={farther} />
        <IconButton icon={Maximize} label="Show everything" hint="0" size="small" variant="default" onClick={refit} disabled={isFitted} />
      </div>
    </div>
  )
}
