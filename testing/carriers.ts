import type { Locator } from 'playwright-core'
import type { TestUser } from './test-app.ts'

/** The name of a carrier that passes the compliance check for a load. */
export const carrierInOrder = async ({ call }: Pick<TestUser, 'call'>, pro: string): Promise<string> => {
  const { carriers } = (await call('GET', '/carriers?limit=100')).json as { carriers: { id: string; name: string; status: string }[] }
  for (const { id, name, status } of carriers) {
    if (status !== 'Active') continue
    const { json } = await call('GET', `/shipments/${pro}/compliance?carrier_id=${id}`)
    if ((json as { compliance: { passed: boolean } }).compliance.passed) return name
  }
  throw new Error('no carrier passes the compliance check for the load')
}

/** Types a carrier's name into the cover dialog and picks the first match. */
export const chooseCarrier = async (dialog: Locator, name: string): Promise<void> => {
  await dialog.getByRole('combobox', { name: 'Carrier', exact: true }).fill(name)
  await dialog
    .page()
    .getByRole('option', { name: new RegExp(name) })
    .first()
    .click()
}
