import { diffRecords } from '@waybill/shared/fields/diff'
import type { ShipmentResource } from '@waybill/shared/protocol/shipment-resource'
import { useEffect, useMemo, useRef, useState } from 'react'
import { useRequired } from '../app/use-required.ts'
import { templateOf, useTemplates } from '../templates/use-templates.ts'
import { type Author, FormContext } from './form/form-context.ts'
import { openForm, shipmentDraftOf } from './form/shipment-form.ts'
import { useFormHandle } from './form/use-form-handle.ts'
import { ShipmentHeader } from './ShipmentHeader.tsx'
import { ShipmentSections } from './sections/ShipmentSections.tsx'

const NOTHING: ReadonlyMap<string, Author> = new Map()
const unchanged = () => {}

/** Read-only form of a past version of a load. Fields that differ from the version shown before are highlighted. */
export const PastLoadView = ({ shipment, by, at }: Author & { readonly shipment: ShipmentResource }) => {
  const required = useRequired()
  const templates = useTemplates(false)
  const form = useMemo(() => openForm(shipment), [shipment])
  const before = useRef(shipment)
  const [changedBy, setChangedBy] = useState(NOTHING)
  useEffect(() => {
    const changes = before.current === shipment ? [] : diffRecords(shipmentDraftOf(before.current), shipmentDraftOf(shipment))
    before.current = shipment
    setChangedBy(new Map(changes.map(({ path }) => [path, { by, at }])))
  }, [shipment, by, at])
  const { handle } = useFormHandle({
    form,
    change: unchanged,
    required,
    readOnly: true,
    sayAll: false,
    serverAlerts: [],
    onEdited: unchanged,
    changedBy,
  })
  return (
    <FormContext value={handle}>
      <ShipmentHeader pro={String(shipment.pro)} main={null} onMain={unchanged} menu={[]} />
      {/* `sample`: don't load current data from tracking and rate providers. */}
      <ShipmentSections view="full_form" layout={templateOf(templates, shipment.mode, 'full_form').layout} alerts={[]} sample />
    </FormContext>
  )
}
