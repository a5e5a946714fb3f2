import { statusLook } from '../shipment/board/status-look.ts'
import { Glyph } from '../ui/Glyph.tsx'
import type { MapFrame } from '../ui/map/MapView.tsx'
import { worldPoint } from '../ui/map/mercator.ts'
import { toneStyle } from '../ui/tone.ts'
import type { Marker } from './clusters.ts'
import { linePoints } from './load-route.ts'
import styles from './Map.module.css'
import type { MapLoad } from './map-loads.ts'

export interface LoadMarkersProps {
  readonly frame: MapFrame
  readonly markers: readonly Marker[]
  /** The load under the pointer: its lane is drawn. */
  readonly shown: MapLoad | null
  readonly onPoint: (pro: string | null) => void
  readonly onOpen: (pro: string) => void
  /** These can't be separated on the map. */
  readonly onGather: (pros: readonly string[]) => void
}

const EDGE = 40

/** Radius of a marker, in pixels. */
export const markerRadius = (marker: Marker): number =>
  marker.kind === 'load' ? 10 : 11 + Math.min(9, Math.log2(marker.pros.length) * 1.6)

const Lane = ({ frame, load }: { readonly frame: MapFrame; readonly load: MapLoad }) => (
  <g style={toneStyle(statusLook(load.status).tone)}>
    <polyline points={linePoints(load.lane.map(worldPoint), frame.at)} className={styles.ahead} />
    {load.lane.map(({ number, ...place }) => {
      const { x, y } = frame.at(worldPoint(place))
      return (
        <g key={number} transform={`translate(${x.toFixed(1)} ${y.toFixed(1)})`} className={styles.stop}>
          <circle r="8" />
          <text className={styles.number}>{number}</text>
        </g>
      )
    })}
  </g>
)

/** The loads on the map, for the mouse; the list next to it is accessible to everyone. */
export const LoadMarkers = ({ frame, markers, shown, onPoint, onOpen, onGather }: LoadMarkersProps) => (
  <>
    {shown && <Lane frame={frame} load={shown} />}
    {markers.map((marker) => {
      const { x, y } = frame.at(worldPoint(marker.at))
      if (x < -EDGE || y < -EDGE || x > frame.size.width + EDGE || y > frame.size.height + EDGE) return null
      const transform = `translate(${x.toFixed(1)} ${y.toFixed(1)})`
      if (marker.kind === 'cluster') {
        const isShown = shown !== null && marker.pros.includes(shown.pro)
        return (
          // biome-ignore lint/a11y/noStaticElementInteractions: hidden from screen readers; the list next to the map does the same.
          <g
            key={marker.key}
            transform={transform}
            className={styles.cluster}
            data-late={marker.late > 0 || undefined}
            data-shown={isShown || undefined}
            onClick={() => (marker.parts ? frame.closer(worldPoint(marker.at)) : onGather(marker.pros))}
          >
            <circle r={markerRadius(marker)} />
            <text>{marker.pros.length}</text>
          </g>
        )
      }
      const { load } = marker
      const { tone, glyph } = statusLook(load.status)
      return (
        // biome-ignore lint/a11y/noStaticElementInteractions: as above.
        <g
          key={marker.key}
          transform={transform}
          className={styles.marker}
          style={toneStyle(tone)}
          data-late={load.late || undefined}
          data-shown={shown?.pro === load.pro || undefined}
          onPointerEnter={() => onPoint(load.pro)}
          onPointerLeave={() => onPoint(null)}
          onClick={() => onOpen(load.pro)}
        >
          <circle r={markerRadius(marker)} />
          <g transform="translate(-6 -6)">
            <Glyph shape={glyph} tone={tone} />
          </g>
        </g>
      )
    })}
  </>
)
