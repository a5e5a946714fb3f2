import type { ShipmentResource } from '@waybill/shared/protocol/shipment-resource'
import { TEXTS } from '@waybill/shared/protocol/texts'
import { sectionRows, visibleSections } from '@waybill/shared/templates/arrange'
import { SECTIONS, type ViewType } from '@waybill/shared/templates/catalogue'
import type { FormLayout } from '@waybill/shared/templates/template'
import { equipmentGroup, heldPaths, wantedPaths } from '@waybill/shared/templates/wanted'
import { memo, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { useSignedIn } from '../../app/client.ts'
import { useRequired } from '../../app/use-required.ts'
import { AlertList, type FieldAlert } from '../../ui/AlertList.tsx'
import { focusField } from '../../ui/Field.tsx'
import { Section } from '../../ui/Section.tsx'
import { usePainted } from '../../ui/use-painted.ts'
import { useFormPart } from '../form/form-context.ts'
import { ShownFieldsContext } from '../form/SectionBoxes.tsx'
import type { CoverFrom } from '../panels/panel-props.ts'
import styles from '../Shipment.module.css'
import { SECTION_COMPONENTS, SERVER_SECTIONS } from './section-registry.ts'

/** Approximate height of the first form rows, in px. Enough rows are drawn first to fill the window. */
const USUAL_ROW = 300

export interface ShipmentSectionsProps {
  readonly view: Exclude<ViewType, 'list'>
  /** Sections of the template in use. */
  readonly layout: FormLayout
  /** Errors that blocked the last save [5.1, 5.2]. */
  readonly alerts: readonly FieldAlert[]
  /** Called with the load after a section's command; absent before the load is created. */
  readonly onDone?: (next: ShipmentResource) => void
  /** Opens the cover dialog with a carrier chosen in the form. */
  readonly onCover?: CoverFrom
  /** The load is a sample, so sections make no server calls. */
  readonly sample?: boolean
}

/** Paths of rarely used fields that have held a value since the form was opened, so a box does not disappear while it is being cleared. */
const useHeld = (): string => {
  const now = useFormPart(({ form }) => ({ held: heldPaths(form.draft).join(' ') })).part.held
  const [ever, setEver] = useState(now)
  const all = [...new Set([...ever.split(' '), ...now.split(' ')])].join(' ')
  if (all !== ever) setEver(all)
  return all
}

/** The form of a load, with sections and fields in template order [2.40]. */
export const ShipmentSections = memo(({ view, layout, alerts, onDone, onCover, sample = false }: ShipmentSectionsProps) => {
  const { staticInfo } = useSignedIn()
  const { mode, theirs, wanted } = useFormPart(({ form: now }) => ({
    mode: now.saved.mode,
    theirs: now.theirs,
    wanted: wantedPaths(now.draft, equipmentGroup(now.draft.load_info.equipment_type, staticInfo?.equip_options ?? [])).join(' '),
  })).part
  const held = useHeld()
  const required = useRequired()
  const form = useRef<HTMLDivElement>(null)
  // Serialized so that an equal value does not cause a rerender.
  const problemPaths = JSON.stringify([...alerts.map(({ field }) => field), ...theirs.keys()])
  const rows = useMemo(
    () =>
      sectionRows(
        visibleSections(layout, { mode, view, required }, JSON.parse(problemPaths), [...wanted.split(' '), ...held.split(' ')]).filter(
          ({ section }) => SECTION_COMPONENTS[section],
        ),
      ),
    [layout, mode, view, required, problemPaths, wanted, held],
  )
  // Rows below the fold are drawn after the first paint, so the load is readable and editable sooner.
  const painted = usePainted()
  const [first, setFirst] = useState(() => Math.ceil(window.innerHeight / USUAL_ROW))
  useLayoutEffect(() => {
    const { scrollHeight, clientHeight } = form.current ?? document.body
    if (!painted && first < rows.length && scrollHeight <= clientHeight) setFirst(first + 1)
  }, [painted, first, rows.length])
  return (
    <div ref={form} data-load-form className={styles.form}>
      <AlertList title={TEXTS.shipment.requiredFields} alerts={alerts} onGo={(field) => focusField(field, form.current ?? document)} />
      {(painted ? rows : rows.slice(0, first)).map((row) => (
        <div key={row[0]?.section} className={row.length > 1 ? styles.pair : undefined}>
          {row.map(({ section, fields }) => {
            const Drawn = SECTION_COMPONENTS[section]
            if (!Drawn) return null
            if (sample && SERVER_SECTIONS.has(section))
              return <Section key={section} title={SECTIONS[section].title} summary="Loaded for each load" />
            return (
              <ShownFieldsContext key={section} value={fields}>
                <Drawn onDone={onDone} onCover={onCover} />
              </ShownFieldsContext>
            )
          })}
        </div>
      ))}
    </div>
  )
})
