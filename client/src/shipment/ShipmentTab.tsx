import { TriangleAlert } from 'lucide-react'
import { Button } from '../ui/Button.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { useLate } from '../ui/use-late.ts'
import type { TabScreenProps } from '../workspace/tab-types.ts'
import { OpenLoad } from './OpenLoad.tsx'
import { useShipment } from './use-shipment.ts'

/** In ms. A load that arrives within this time is drawn without a loading placeholder. */
const SAID_AFTER = 150

const Waiting = ({ pro }: { readonly pro: string }) =>
  useLate(SAID_AFTER) ? <Skeleton label={`Loading pro ${pro}`} rows={12} columns={['1fr', '2fr', '2fr', '1fr']} /> : null

/** One load, once it has loaded [8.7]. */
export const ShipmentTab = ({ params: { pro } }: TabScreenProps<'ShipmentTab'>) => {
  const open = useShipment(pro)
  if (open.form) return <OpenLoad pro={pro} open={open} form={open.form} />
  if (open.failure !== null)
    return <EmptyState icon={TriangleAlert} title={open.failure} actions={<Button onClick={() => open.load(true)}>Try again</Button>} />
  return <Waiting pro={pro} />
}
