import type { ShipmentResource } from '@waybill/shared/protocol/shipment-resource'
import { TEXTS } from '@waybill/shared/protocol/texts'
import { drawnSections, rowsOf } from '@waybill/shared/templates/arrange'
import { SECTIONS, type ViewType } from '@waybill/shared/templates/catalogue'
import type { Layout } from '@waybill/shared/templates/template'
import { memo, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { AlertList, type FieldAlert } from '../../ui/AlertList.tsx'
import { focusField } from '../../ui/Field.tsx'
import { Section } from '../../ui/Section.tsx'
import { usePainted } from '../../ui/use-painted.ts'
import { useFormPart } from './form-context.ts'
import type { CoverFrom } from './panels/panel-props.ts'
import { ShownFieldsContext } from './SectionBoxes.tsx'
import styles from './Shipment.module.css'
import { ASK_THE_SERVER, SECTION_COMPONENTS } from './section-registry.ts'
import { useRequired } from './use-required.ts'

/** About as high as the first rows of a form are, in px: as many are drawn first as fill the window. */
const USUAL_ROW = 300

export interface ShipmentSectionsProps {
  readonly view: Exclude<ViewType, 'list'>
  /** Of the template that draws the form. */
  readonly layout: Layout
  /** What stood in the way of the last save [5.1, 5.2]. */
  readonly alerts: readonly FieldAlert[]
  /** The load as a command of one of the sections left it; absent while it is not written down. */
  readonly onDone?: (next: ShipmentResource) => void
  /** Goes on to cover the load with somebody who was found in the form. */
  readonly onCover?: CoverFrom
  /** The load is made up: nobody is asked about it. */
  readonly sample?: boolean
}

/** The form of a load as its template says: which sections, which of their fields, in which order [2.40]. */
export const ShipmentSections = memo(({ view, layout, alerts, onDone, onCover, sample = false }: ShipmentSectionsProps) => {
  const { mode, theirs } = useFormPart(({ form: now }) => ({ mode: now.saved.mode, theirs: now.theirs })).part
  const required = useRequired()
  const form = useRef<HTMLDivElement>(null)
  // As text: the same things asked again draw nothing anew.
  const asked = JSON.stringify([...alerts.map(({ field }) => field), ...theirs.keys()])
  const rows = useMemo(
    () => rowsOf(drawnSections(layout, { mode, view, required }, JSON.parse(asked)).filter(({ section }) => SECTION_COMPONENTS[section])),
    [layout, mode, view, required, asked],
  )
  // What lies below the edge follows once the rest is painted: whoever opens a load can read and type before.
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
            if (sample && ASK_THE_SERVER.has(section))
              return <Section key={section} title={SECTIONS[section].title} summary="Asked for each load" />
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
