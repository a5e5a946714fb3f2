import { useMemo } from 'react'
import { citiesAt } from './cities.ts'
import styles from './MapView.module.css'
import { worldPoint } from './mercator.ts'
import geometry from './north-america.json' with { type: 'json' }
import { type MapLabel, readableLabels } from './place-labels.ts'
import { onScreen, type Size, type Viewport } from './viewport.ts'

export interface BaseMapProps {
  readonly view: Viewport
  readonly size: Size
  /** Labels of the map's content, which take precedence over place names. */
  readonly taken: readonly MapLabel[]
  /** Tiles are drawn below, so land is not drawn. */
  readonly bare: boolean
}

/** Scales at which state and province names are shown. */
const NAMED = { from: 2_400, to: 40_000 }

const paths = (
  <>
    <path d={geometry.land} className={styles.land} />
    <path d={geometry.states} className={styles.states} />
    <path d={geometry.lakes} className={styles.lakes} />
    <path d={geometry.borders} className={styles.borders} />
  </>
)

/** Land, lakes, borders and place names of North America. */
export const BaseMap = ({ view, size, taken, bare }: BaseMapProps) => {
  const { width, height } = size
  const k = view.scale / geometry.size
  const names = useMemo(() => {
    const inside = ({ x, y }: MapLabel) => x > -20 && x < width && y > 0 && y < height
    const states = NAMED.from < view.scale && view.scale < NAMED.to ? geometry.names : []
    const cities = readableLabels(
      citiesAt(view.scale)
        .map(([name, latitude, longitude]) => ({ name, ...onScreen(view, { width, height }, worldPoint({ latitude, longitude })) }))
        .filter(inside),
      taken,
    )
    const placed = states
      .map(({ code, x, y }) => ({ name: code, ...onScreen(view, { width, height }, { x: x / geometry.size, y: y / geometry.size }) }))
      .filter(inside)
    return { cities, states: readableLabels(placed, [...taken, ...cities]) }
  }, [view, width, height, taken])
  return (
    <g>
      {!bare && <g transform={`translate(${width / 2 - view.x * view.scale} ${height / 2 - view.y * view.scale}) scale(${k})`}>{paths}</g>}
      {!bare &&
        names.states.map(({ name, x, y }) => (
          <text key={name} x={x} y={y} className={styles.state}>
            {name}
          </text>
        ))}
      {!bare &&
        names.cities.map(({ name, x, y }) => (
          <g key={name}>
            <circle cx={x} cy={y} r="1.75" className={styles.cityDot} />
            <text x={x + 5} y={y} className={styles.city}>
              {name}
            </text>
          </g>
        ))}
    </g>
  )
}
