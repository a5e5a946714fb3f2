import type { ShipmentResource } from '@waybill/shared/protocol/shipment-resource'
import type { SectionKey } from '@waybill/shared/templates/catalogue'
import { type ComponentType, memo } from 'react'
import { CarrierSection } from './CarrierSection.tsx'
import { ConsigneeSection, PickUpSection } from './EndSection.tsx'
import { IntermodalLegsSection, IntermodalSection } from './IntermodalSection.tsx'
import { ItemsSection } from './ItemsSection.tsx'
import { LanePricingSection } from './LanePricingSection.tsx'
import { LtlSection } from './LtlSection.tsx'
import { MoreSection } from './MoreSection.tsx'
import { NotificationsSection } from './NotificationsSection.tsx'
import { BillToSection, CustomerSection } from './PartySection.tsx'
import type { CoverFrom } from './panels/panel-props.ts'
import { RatesSection } from './RatesSection.tsx'
import { RequirementsSection } from './RequirementsSection.tsx'
import { RoleSection } from './RoleSection.tsx'
import { StopsSection } from './StopsSection.tsx'
import { VisibilitySection } from './VisibilitySection.tsx'

export interface SectionProps {
  /** The load as a command of the section left it; absent while it is not written down. */
  readonly onDone: ((next: ShipmentResource) => void) | undefined
  /** Goes on to cover the load with somebody; absent while it is not written down. */
  readonly onCover: CoverFrom | undefined
}

type Sections = { readonly [K in SectionKey]?: ComponentType<SectionProps> }

const SECTIONS: Sections = {
  requirements: RequirementsSection,
  customer: CustomerSection,
  bill_to: BillToSection,
  pick_up: PickUpSection,
  consignee: ConsigneeSection,
  role: RoleSection,
  rates: RatesSection,
  ltl_rates: LtlSection,
  more: MoreSection,
  carrier: CarrierSection,
  items: ItemsSection,
  notifications: NotificationsSection,
  lane_pricing: LanePricingSection,
  visibility: VisibilitySection,
  pick_stops: StopsSection,
  intermodal_legs: IntermodalLegsSection,
  intermodal: IntermodalSection,
}

/**
 * What draws each section of the form [2.40]. A section needs its place in the catalogue of `shared/templates`, and a line here. It is drawn
 * anew for what it asks of the form, and not for each letter typed in another.
 */
export const SECTION_COMPONENTS: Sections = Object.fromEntries(Object.entries(SECTIONS).map(([key, Section]) => [key, memo(Section)]))

/** Sections that ask the server about their load, which a sample does not have. */
export const ASK_THE_SERVER: ReadonlySet<SectionKey> = new Set(['lane_pricing', 'notifications', 'visibility'])
