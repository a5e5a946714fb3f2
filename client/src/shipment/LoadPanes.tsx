import type { ShipmentResource } from '@waybill/shared/protocol/shipment-resource'
import type { FormLayout } from '@waybill/shared/templates/template'
import { memo, type Ref } from 'react'
import type { TruckTrail } from '../map/use-truck.ts'
import type { LoadView } from '../templates/template-menu.ts'
import type { FieldAlert } from '../ui/AlertList.tsx'
import { SplitPane } from '../ui/SplitPane.tsx'
import { LowerPanel } from './LowerPanel.tsx'
import { paneSize, savePaneSize } from './pane-sizes.ts'
import type { CoverFrom } from './panels/panel-props.ts'
import { ShipmentSections } from './sections/ShipmentSections.tsx'
import type { LowerTab } from './shipment-panels.ts'
import { ShipmentRail } from './timeline/ShipmentRail.tsx'
import type { LoadHistory } from './timeline/use-history.ts'

export interface LoadPanesProps {
  readonly shipment: ShipmentResource
  readonly view: LoadView
  readonly layout: FormLayout
  readonly alerts: readonly FieldAlert[]
  readonly history: LoadHistory
  readonly trail: TruckTrail | null
  readonly panel: LowerTab
  readonly panels: Ref<HTMLDivElement>
  readonly onPanel: (panel: LowerTab) => void
  readonly onAddIncident: () => void
  readonly onCover: CoverFrom
  readonly onChanged: (next: ShipmentResource) => void
  readonly onDone: () => void
}

/** Form, panels and timeline of a load at their saved sizes. Typing in the form rerenders only the edited box. */
export const LoadPanes = memo((props: LoadPanesProps) => {
  const { shipment, view, layout, alerts, history, trail, panel, panels, onPanel, onAddIncident, onCover, onChanged, onDone } = props
  return (
    <SplitPane
      className="min-h-0 flex-1"
      direction="across"
      label="Width of the timeline"
      size={paneSize('timeline', 372)}
      minSize={260}
      minMainSize={560}
      onResized={(size) => savePaneSize('timeline', size)}
      main={
        <SplitPane
          direction="down"
          label="Height of the panels"
          size={paneSize('panels', 208)}
          onResized={(size) => savePaneSize('panels', size)}
          main={<ShipmentSections view={view} layout={layout} alerts={alerts} onDone={onChanged} onCover={onCover} />}
          side={
            view === 'full_form' ? null : (
              <LowerPanel
                shipment={shipment}
                history={history}
                ref={panels}
                tab={panel}
                onTab={onPanel}
                onAddIncident={onAddIncident}
                onCover={onCover}
                onDone={onDone}
              />
            )
          }
        />
      }
      side={<ShipmentRail shipment={shipment} history={history} trail={trail} />}
    />
  )
})
