import type { RampName } from '@waybill/shared/shipment/intermodal/shape'
import { lookups, type RampMatch } from '../../records/lookup-calls.ts'
import { ComboboxField } from '../../ui/ComboboxField.tsx'
import { useFormNow } from '../form/form-context.ts'
import { useBox } from '../form/use-box.tsx'
import { placeText } from '../stops/place-text.ts'
import { typedRamp, withRamp } from './ramp-edits.ts'

const WHO_SAYS: Readonly<Record<RampMatch['source'], string>> = {
  load: 'Used before',
  company_list: 'Our list',
  list: 'Public list',
  typed: '',
}

const search = async (letters: string, signal: AbortSignal) => (await lookups.ramps(letters, signal)).body.ramps

/** A rail ramp, searched by name, railroad or city. A listed ramp fills in its address; any other name can be typed [2.80]. */
export const RampBox = ({ ramp, title }: { readonly ramp: RampName; readonly title: string }) => {
  const handle = useFormNow()
  const { value, props } = useBox(`intermodal.${ramp}.name`)
  return (
    <ComboboxField<RampMatch>
      {...props}
      label={title}
      layout="inline"
      placeholder="Ramp, railroad or city"
      maxLength={255}
      value={typeof value === 'string' && value !== '' ? typedRamp(value) : null}
      onChange={(chosen) => handle().change((now) => withRamp(now, ramp, chosen))}
      search={search}
      keyOf={({ name, city, state }) => [name, city, state].join(' ')}
      textOf={({ name }) => name}
      noteOf={({ address, ...place }) => [address, placeText(place)].filter(Boolean).join(', ')}
      detailOf={({ source }) => WHO_SAYS[source]}
      asTyped={typedRamp}
    />
  )
}
