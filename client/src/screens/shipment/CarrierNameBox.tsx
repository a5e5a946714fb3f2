import { CarrierPicker } from './CarrierPicker.tsx'
import { typedCarrier } from './carrier-standing.ts'
import { useBox } from './use-box.tsx'

/** The carrier of a line of the bill, who is kept by his name: of the books, or as it is typed [5.20]. */
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
