import { expect, test } from 'vitest'
import { worldPoint } from './mercator.ts'
import { fit, MAX_SCALE, onScreen, pan, zoom } from './viewport.ts'

const size = { width: 400, height: 300 }
const padding = { top: 20, right: 30, bottom: 40, left: 50 }
const laredo = worldPoint({ latitude: 27.5, longitude: -99.5 })
const joliet = worldPoint({ latitude: 41.53, longitude: -88.08 })

test('north is up and east is right', () => {
  expect(joliet.x).toBeGreaterThan(laredo.x)
  expect(joliet.y).toBeLessThan(laredo.y)
  expect(worldPoint({ latitude: 0, longitude: 0 })).toEqual({ x: 0.5, y: 0.5 })
})

test('fitted points touch the padding in one direction', () => {
  const view = fit([laredo, joliet], size, padding)
  const [south, north] = [laredo, joliet].map((point) => onScreen(view, size, point))
  expect(north?.y).toBeCloseTo(20, 3)
  expect(south?.y).toBeCloseTo(260, 3)
  expect(south?.x).toBeGreaterThan(50)
  expect(north?.x).toBeLessThan(370)
})

test('a single point, or none, is not shown too near or too far', () => {
  const alone = fit([joliet], size, { top: 0, right: 0, bottom: 0, left: 0 })
  expect(onScreen(alone, size, joliet)).toEqual({ x: 200, y: 150 })
  expect(alone.scale).toBeLessThan(20_000)
  const nothing = fit([], size, padding)
  for (const point of [laredo, joliet]) expect(onScreen(nothing, size, point).x).toBeGreaterThan(0)
})

test('the point under the pointer stays in place when zooming', () => {
  const view = fit([laredo, joliet], size, padding)
  const before = onScreen(view, size, joliet)
  const closer = zoom(view, 2, { x: before.x - 200, y: before.y - 150 })
  expect(onScreen(closer, size, joliet).x).toBeCloseTo(before.x, 6)
  expect(onScreen(closer, size, joliet).y).toBeCloseTo(before.y, 6)
  expect(zoom(view, 1e9).scale).toBe(MAX_SCALE)
})

test('dragging moves the map with the pointer', () => {
  const view = fit([laredo, joliet], size, padding)
  const before = onScreen(view, size, laredo)
  const after = onScreen(pan(view, 30, -12), size, laredo)
  expect([after.x - before.x, after.y - before.y].map(Math.round)).toEqual([30, -12])
})
