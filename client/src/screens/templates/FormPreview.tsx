import type { Mode } from '@waybill/shared/shipment/shape'
import type { ViewType } from '@waybill/shared/templates/catalogue'
import type { Layout } from '@waybill/shared/templates/template'
import { useMemo, useRef } from 'react'
import { type Author, FormContext } from '../shipment/form-context.ts'
import { ShipmentSections } from '../shipment/ShipmentSections.tsx'
import { openForm } from '../shipment/shipment-form.ts'
import { useFormHandle } from '../shipment/use-form-handle.ts'
import { useRequired } from '../shipment/use-required.ts'
import { DenseLoad } from './DenseLoad.tsx'
import { sampleLoad } from './sample-load.ts'
import styles from './Templates.module.css'
import { useScaleTo } from './use-scale-to.ts'

const NOBODY: ReadonlyMap<string, Author> = new Map()
const nothing = () => {}
/** Px that a form has beside the map in a window of 1280: narrower ones cut what is in the boxes. */
const FORM_WIDTH = 906

export interface FormPreviewProps {
  readonly mode: Mode
  readonly view: ViewType
  readonly layout: Layout
}

/** How a form comes out, with a load that is made up: to look at, not to type into. */
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
    changedBy: NOBODY,
  })
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard.
    <section className={styles.preview} aria-label="Preview with a sample load" tabIndex={0}>
      <div className={styles.previewHead}>Preview with a sample load</div>
      <div ref={drawn} inert>
        {view === 'list' ? (
          <DenseLoad load={load} layout={layout} />
        ) : (
          <FormContext value={handle}>
            <ShipmentSections view={view} layout={layout} alerts={[]} sample />
          </FormContext>
        )}
      </div>
    </section>
  )
}
