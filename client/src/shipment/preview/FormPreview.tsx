import type { Mode } from '@waybill/shared/shipment/shape'
import type { ViewType } from '@waybill/shared/templates/catalogue'
import type { FormLayout } from '@waybill/shared/templates/template'
import { useMemo, useRef } from 'react'
import { useRequired } from '../../app/use-required.ts'
import { type Author, FormContext } from '../form/form-context.ts'
import { openForm } from '../form/shipment-form.ts'
import { useFormHandle } from '../form/use-form-handle.ts'
import { ShipmentSections } from '../sections/ShipmentSections.tsx'
import { LoadSummary } from './DenseLoad.tsx'
import styles from './Preview.module.css'
import { sampleLoad } from './sample-load.ts'
import { useScaleTo } from './use-scale-to.ts'

const NO_CHANGES: ReadonlyMap<string, Author> = new Map()
const nothing = () => {}
/** Width in CSS pixels of a form beside the map in a 1280 px window; narrower forms cut off field values. */
const FORM_WIDTH = 906

export interface FormPreviewProps {
  readonly mode: Mode
  readonly view: ViewType
  readonly layout: FormLayout
}

/** Read-only preview of a form with a sample load. */
export const FormPreview = ({ mode, view, layout }: FormPreviewProps) => {
  const required = useRequired()
  const load = useMemo(() => sampleLoad(mode, required), [mode, required])
  const form = useMemo(() => openForm(load), [load])
  const drawn = useRef<HTMLDivElement>(null)
  useScaleTo(drawn, FORM_WIDTH)
  const { handle } = useFormHandle({
    form,
    change: nothing,
    required,
    readOnly: true,
    sayAll: false,
    serverAlerts: [],
    onEdited: nothing,
    changedBy: NO_CHANGES,
  })
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable area must be reachable by keyboard.
    <section className={styles.preview} aria-label="Preview with a sample load" tabIndex={0}>
      <div className={styles.previewHead}>Preview with a sample load</div>
      <div ref={drawn} inert>
        {view === 'list' ? (
          <LoadSummary load={load} layout={layout} />
        ) : (
          <FormContext value={handle}>
            <ShipmentSections view={view} layout={layout} alerts={[]} sample />
          </FormContext>
        )}
      </div>
    </section>
  )
}
