import { boardOf } from '@waybill/shared/boards/kinds'
import { directoryScreen } from '../records/profile/directory-screen.tsx'

/** How the list of customers looks. */
export const CUSTOMER_SCREEN = directoryScreen({
  definition: { ...boardOf('customers'), key: 'customers' },
  kind: 'customer',
  locked: ['account_number', 'name'],
  keptAs: 'companies',
})
