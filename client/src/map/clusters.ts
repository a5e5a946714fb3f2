import Supercluster from 'supercluster'
import type { MapPlace } from '../ui/map/mercator.ts'
import type { MapLoad } from './map-loads.ts'

/** A marker on the map at some zoom: one load, or several that would overlap. */
export type Marker =
  | { readonly kind: 'load'; readonly key: string; readonly at: MapPlace; readonly load: MapLoad }
  | {
      readonly kind: 'cluster'
      readonly key: string
      readonly at: MapPlace
      readonly pros: readonly string[]
      readonly late: number
      /** They separate when the map is zoomed in. */
      readonly parts: boolean
    }

const CLOSEST = 11
const WORLD: [number, number, number, number] = [-180, -85, 180, 85]
const MOST_NAMED = 500

/** Clusters loads that would overlap. `at(scale)`: width of the world in pixels. */
export const clusterLoads = (loads: readonly MapLoad[]) => {
  const index = new Supercluster<{ readonly load: MapLoad }, { readonly late: number }>({
    radius: 30,
    extent: 256,
    maxZoom: CLOSEST,
    map: ({ load }) => ({ late: load.late ? 1 : 0 }),
    reduce: (sum, { late }) => {
      ;(sum as { late: number }).late += late
    },
  })
  index.load(
    loads.map((load) => ({
      type: 'Feature',
      geometry: { type: 'Point', coordinates: [load.at.longitude, load.at.latitude] },
      properties: { load },
    })),
  )
  return {
    at: (scale: number): readonly Marker[] => {
      const zoom = Math.min(CLOSEST + 1, Math.max(0, Math.round(Math.log2(scale / 256))))
      return index.getClusters(WORLD, zoom).map(({ geometry, properties }): Marker => {
        const [longitude = 0, latitude = 0] = geometry.coordinates
        const at = { latitude, longitude }
        if (!('cluster_id' in properties)) return { kind: 'load', key: properties.load.pro, at, load: properties.load }
        const { cluster_id, late } = properties
        return {
          kind: 'cluster',
          key: `cluster ${cluster_id}`,
          at,
          pros: index.getLeaves(cluster_id, MOST_NAMED).map((leaf) => leaf.properties.load.pro),
          late,
          parts: index.getClusterExpansionZoom(cluster_id) <= CLOSEST,
        }
      })
    },
  }
}
