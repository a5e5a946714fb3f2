import type { Locator } from 'playwright-core'
import type { Desk } from './floor.ts'

/** The name of a carrier whose papers are in order for a load. */
export const carrierInOrder = async ({ call }: Pick<Desk, 'call'>, pro: string): Promise<string> => {
  const { carriers } = (await call('GET', '/carriers?limit=100')).json as { carriers: { id: string; name: string; status: string }[] }
  for (const { id, name, status } of carriers) {
    if (status !== 'Active') continue
    const { json } = await call('GET', `/shipments/${pro}/compliance?carrier_id=${id}`)
    if ((json as { compliance: { passed: boolean } }).compliance.passed) return name
  }
  throw new Error('no carrier may have the load')
}

/** Types the name of a carrier into the dialog that covers, and takes the first one found. */
export const chooseCarrier = async (dialog: Locator, name: string): Promise<void> => {
  await dialog.getByRole('combobox', { name: 'Carrier', exact: true }).fill(name)
  await dialog
    .page()
    .getByRole('option', { name: new RegExp(name) })
    .first()
    .click()
}
