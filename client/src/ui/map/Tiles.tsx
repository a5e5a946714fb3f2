import { onScreen, type Size, type Viewport } from './viewport.ts'

const TILE = 256
const DEEPEST = 18

/** Images of a tile server below the map; `{z}`, `{x}` and `{y}` are replaced by the tile's coordinates. */
export const Tiles = ({ template, view, size }: { readonly template: string; readonly view: Viewport; readonly size: Size }) => {
  const z = Math.min(DEEPEST, Math.max(0, Math.round(Math.log2(view.scale / TILE))))
  const count = 2 ** z
  const first = (middle: number, extent: number) => Math.max(0, Math.floor((middle - extent / 2 / view.scale) * count))
  const last = (middle: number, extent: number) => Math.min(count - 1, Math.floor((middle + extent / 2 / view.scale) * count))
  const columns = Array.from(
    { length: last(view.x, size.width) - first(view.x, size.width) + 1 },
    (_, at) => first(view.x, size.width) + at,
  )
  const rows = Array.from(
    { length: last(view.y, size.height) - first(view.y, size.height) + 1 },
    (_, at) => first(view.y, size.height) + at,
  )
  const edge = view.scale / count
  return (
    <g>
      {rows.flatMap((y) =>
        columns.map((x) => {
          const at = onScreen(view, size, { x: x / count, y: y / count })
          const href = template.replace('{z}', String(z)).replace('{x}', String(x)).replace('{y}', String(y))
          return <image key={`${z}/${x}/${y}`} href={href} x={at.x} y={at.y} width={edge + 0.5} height={edge + 0.5} />
        }),
      )}
    </g>
  )
}
