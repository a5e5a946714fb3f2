import { type ComponentType, createElement } from 'react'
import { Icon } from '../ui/Icon.tsx'
import { type LazyPart, lazyPart } from '../ui/part.ts'
import type { TabType } from './tab-types.ts'

/**
 * The screens the first load needs. All others are in the registry, which is loaded when such a tab opens, because it names an icon and a
 * file for each.
 */
export const ShipmentScreen = lazyPart(async () => (await import('../shipment/ShipmentTab.tsx')).ShipmentTab)
const BoardScreen = lazyPart(async () => (await import('../boards/ActiveShipments.tsx')).ActiveShipments)

/** Cached by type, so that it stays the same component. */
const once = <T>(make: (type: TabType) => T) => {
  const made = new Map<TabType, T>()
  return (type: TabType): T => {
    const had = made.get(type) ?? make(type)
    made.set(type, had)
    return had
  }
}

type Screen = ComponentType<{ readonly params: object }>

/** The screen of a tab, loaded when the tab is first focused. */
export const screenOf = once((type): Screen => {
  if (type === 'ShipmentTab') return ShipmentScreen as unknown as Screen
  if (type === 'ActiveShipmentsTab') return BoardScreen as unknown as Screen
  return lazyPart(async () => {
    const registered = (await import('./tab-registry.ts')).tabScreen(type).Screen as unknown as LazyPart<{ readonly params: object }>
    registered.preload()
    return registered
  })
})

/** The icon of a tab type. */
export const tabIcon = once((type) =>
  lazyPart<object>(async () => {
    const { icon } = (await import('./tab-registry.ts')).tabScreen(type)
    return () => createElement(Icon, { of: icon, size: 12 })
  }),
)
