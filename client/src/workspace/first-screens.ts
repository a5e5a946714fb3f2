import { type ComponentType, createElement } from 'react'
import { Icon } from '../ui/Icon.tsx'
import { type Part, part } from '../ui/part.ts'
import type { TabType } from './tab-types.ts'

/** The screens that the first load names itself. Every other is in the registry, which is fetched when such a tab is open: it has a picture and a file for each. */
export const ShipmentScreen = part(async () => (await import('../screens/shipment/ShipmentTab.tsx')).ShipmentTab)
const BoardScreen = part(async () => (await import('../boards/ActiveShipments.tsx')).ActiveShipments)

/** One for each type, so that it stays the same component. */
const once = <T>(make: (type: TabType) => T) => {
  const made = new Map<TabType, T>()
  return (type: TabType): T => {
    const had = made.get(type) ?? make(type)
    made.set(type, had)
    return had
  }
}

type Screen = ComponentType<{ readonly params: object }>

/** The screen of a tab, fetched when the tab is first looked at. */
export const screenOf = once((type): Screen => {
  if (type === 'ShipmentTab') return ShipmentScreen as unknown as Screen
  if (type === 'ActiveShipmentsTab') return BoardScreen as unknown as Screen
  return part(async () => {
    const registered = (await import('./tab-registry.ts')).tabScreen(type).Screen as unknown as Part<{ readonly params: object }>
    registered.preload()
    return registered
  })
})

/** The picture of a type of tab. */
export const pictureOf = once((type) =>
  part<object>(async () => {
    const { icon } = (await import('./tab-registry.ts')).tabScreen(type)
    return () => createElement(Icon, { of: icon, size: 12 })
  }),
)
