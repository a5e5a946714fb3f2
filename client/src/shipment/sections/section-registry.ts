import type { SectionKey } from '@waybill/shared/templates/catalogue'
import { type ComponentType, memo } from 'react'
import { IntermodalLegsSection, IntermodalSection } from '../intermodal/IntermodalSection.tsx'
import { ItemsSection } from '../items/ItemsSection.tsx'
import { LtlSection } from '../ltl/LtlSection.tsx'
import { BillToSection, CustomerSection } from '../parties/PartySection.tsx'
import { RoleSection } from '../parties/RoleSection.tsx'
import { LanePricingSection } from '../rates/LanePricingSection.tsx'
import { RatesSection } from '../rates/RatesSection.tsx'
import { StopsSection } from '../stops/StopsSection.tsx'
import { CarrierSection } from './CarrierSection.tsx'
import { ConsigneeSection, PickUpSection } from './EndSection.tsx'
import { MoreSection } from './MoreSection.tsx'
import { NotificationsSection } from './NotificationsSection.tsx'
import { RequirementsSection } from './RequirementsSection.tsx'
import type { LoadSectionProps } from './section-props.ts'
import { VisibilitySection } from './VisibilitySection.tsx'

type Sections = { readonly [K in SectionKey]?: ComponentType<LoadSectionProps> }

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
 * The component of each form section [2.40]. A new section needs an entry here and in the catalog in `shared/templates`. Each rerenders only for the
 * form values it reads.
 */
export const SECTION_COMPONENTS: Sections = Object.fromEntries(Object.entries(SECTIONS).map(([key, Section]) => [key, memo(Section)]))

/** Sections that make server calls about their load, which a sample does not have. */
export const SERVER_SECTIONS: ReadonlySet<SectionKey> = new Set(['lane_pricing', 'notifications', 'visibility'])
