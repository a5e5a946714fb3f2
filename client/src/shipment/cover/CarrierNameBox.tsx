import { typedCarrier } from '../../carrier/carrier-problems.ts'
import { useBox } from '../form/use-box.tsx'
import { CarrierPicker } from './CarrierPicker.tsx'

/** The carrier of an accessorial line, kept by name: chosen from the directory, or typed [5.20]. */
export const CarrierNameBox = ({ path, label }: { readonly path: string; readonly label: string }) => {
  const { value, set, props } = useBox(path)
  const name = typeof value === 'string' && value !== '' ? value : null
  return (
    <CarrierPicker
      {...props}
      free
      label={label}
      layout="cell"
      value={name === null ? null : typedCarrier(name)}
      onChange={(chosen) => set(chosen?.name ?? null)}
    />
  )
}
