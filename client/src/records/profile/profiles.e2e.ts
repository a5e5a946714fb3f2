import { afterAll, describe, expect, test } from 'vitest'
import { expectAccessible } from '../../../../testing/axe.ts'
import { testBrowser } from '../../../../testing/browser.ts'
import { openTestApp } from '../../../../testing/test-app.ts'

const browser = await testBrowser()
const app = await openTestApp()
afterAll(() => app.close())

const admin = await app.sit(browser, 'admin')
const { page, call } = admin
const sales = await app.sit(browser, 'sales')

const NAME = 'Quarry Stone Works'
const HAULER = 'Blue Ridge Haulage'
const checkAccessibility = (state: string) => expectAccessible(page, { state })
const toast = (text: string | RegExp) => page.getByTestId('toast').getByText(text).last().waitFor()
const act = async (user: typeof admin, title: string) => {
  await user.page.keyboard.press('Control+k')
  await user.page
    .getByRole('combobox', { name: /search|command|palette/i })
    .or(user.page.getByRole('dialog').getByRole('combobox'))
    .first()
    .fill(title)
  await user.page.getByRole('option', { name: title, exact: true }).first().click()
}
const box = (name: string) => page.getByLabel(name, { exact: true }).filter({ visible: true })
const tab = (name: string) => page.getByRole('tab', { name, exact: true }).filter({ visible: true })
const customerId = async () =>
  (
    (await call('GET', `/companies?search=${encodeURIComponent(NAME)}`)).json as { companies: { id: string; name: string }[] }
  ).companies.find(({ name }) => name === NAME)?.id ?? ''
const carrierId = async () =>
  ((await call('GET', `/carriers?search=${encodeURIComponent(HAULER)}`)).json as { carriers: { id: string }[] }).carriers[0]?.id ?? ''

describe('the directory [1.4]', () => {
  test('shows the default columns of the customer list in order [2.23, 2.46]', async () => {
    await act(sales, 'Customers')
    await sales.page.getByRole('heading', { name: 'Customers' }).waitFor()
    const heads = () => sales.page.getByRole('grid', { name: 'Customers' }).getByRole('columnheader').allTextContents()
    const known = ['Account Number', 'Name', 'Status', 'Type', 'Address', 'City', 'State', 'Zip', 'Phone', 'Contact Name', 'Contact Phone']
    await expect.poll(async () => (await heads()).map((head) => head.trim()).filter((head) => known.includes(head))).toEqual(known)
  })

  test('requires the fields of a new customer and shows possible duplicates [5.26, 8.29]', async () => {
    const twin = await call('POST', '/companies', {
      company: { name: 'Quarry Stone Work', address: '12 River Rd', city: 'Joliet', state: 'IL', zip: '60432', phone: '(815) 555-0111' },
    })
    expect(twin.status).toBe(201)
    await act(admin, 'New Customer')
    await page.getByRole('form', { name: 'New customer' }).waitFor()
    await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('data-field'))).toBe('customer.name')
    await box('Name').fill(NAME)
    await page.getByRole('list', { name: 'Possible duplicates' }).getByText('similar name').waitFor()
    await box('Address').fill('12 River Road')
    await box('Zip').fill('60432')
    await page.getByRole('list', { name: 'Possible duplicates' }).getByText('similar name and same address').waitFor()
    await page.getByRole('button', { name: 'Create' }).click()
    const alerts = page.getByRole('alert').filter({ hasText: 'Failed to create company' })
    await alerts.getByRole('button', { name: 'Customer: State is required' }).waitFor()
    await alerts.getByRole('button', { name: 'Customer: City is required' }).click()
    await expect.poll(() => box('City').evaluate((element) => element === document.activeElement)).toBe(true)
    await checkAccessibility('new-customer')
  })

  test("creates a customer, opens the profile, and adds the row to another user's open list [2.30, 2.46, 8.30]", async () => {
    await box('City').fill('Gary')
    await box('State').fill('in')
    await box('Credit limit').fill('500')
    await page.getByRole('button', { name: 'Create' }).click()
    await toast(`Customer ${NAME} created successfully`)
    await page.getByRole('heading', { name: NAME, level: 1, exact: true }).waitFor()
    await sales.page.getByRole('row', { name: new RegExp(NAME) }).waitFor()
  })

  test('asks about a field two users changed and merges the other fields [8.30]', async () => {
    const id = await customerId()
    await tab('Contacts').click()
    await box('Phone').fill('219-555-0100')
    expect((await sales.call('PUT', `/companies/${id}`, { company: { phone: '219-555-0999', contact: 'Ruth' } })).status).toBe(200)
    await page.getByRole('button', { name: 'Take theirs: 219-555-0999' }).waitFor()
    await expect.poll(() => box('Contact name').inputValue()).toBe('Ruth')
    await page.keyboard.press('Control+s')
    await page.getByRole('button', { name: 'Phone: also changed by Someone else' }).waitFor()
    await page.getByRole('button', { name: 'Keep mine' }).click()
    await page.keyboard.press('Control+s')
    await toast(`Customer ${NAME} updated successfully`)
    const { company } = (await call('GET', `/companies/${id}`)).json as { company: Record<string, unknown> }
    expect(company).toMatchObject({ phone: '219-555-0100', contact: 'Ruth' })
  })

  test('assigns each purpose to one of several contacts and reports a missing email at its field', async () => {
    const of = (name: string) => page.getByRole('group', { name, exact: true })
    const addContact = async (name: string) => {
      await page.getByRole('button', { name: 'Add contact' }).click()
      await page
        .getByRole('group', { name: /^contact \d$/ })
        .getByRole('textbox', { name: 'Name' })
        .fill(name)
    }
    await addContact('Ida Bills')
    await of('Ida Bills').getByRole('checkbox', { name: 'Invoices' }).check()
    await page.keyboard.press('Control+s')
    await page.getByRole('button', { name: 'Customer: Ida Bills: Email is required for invoices' }).click()
    const mail = of('Ida Bills').getByRole('textbox', { name: 'Email' })
    await expect.poll(() => mail.evaluate((element) => element === document.activeElement)).toBe(true)
    await mail.fill('bills@acme.example')
    await addContact('Cy Dock')
    await of('Cy Dock').getByRole('textbox', { name: 'Phone' }).fill('219-555-0177')
    await of('Cy Dock').getByRole('checkbox', { name: 'Check calls' }).check()
    await of('Ida Bills').getByRole('checkbox', { name: 'Check calls' }).check()
    await expect.poll(() => of('Cy Dock').getByRole('checkbox', { name: 'Check calls' }).isChecked()).toBe(false)
    await of('Cy Dock').getByRole('checkbox', { name: 'Check calls' }).check()
    await checkAccessibility('customer-contacts')
    await page.keyboard.press('Control+s')
    await expect
      .poll(async () => (await call('GET', `/companies/${await customerId()}`)).json)
      .toMatchObject({
        company: {
          contacts: [
            { id: '1', contact: 'Ida Bills', email: 'bills@acme.example', gets: ['invoices'] },
            { id: '2', contact: 'Cy Dock', phone: '219-555-0177', gets: ['check_calls'] },
          ],
        },
      })
  })

  test("rejects a new carrier with another carrier's MC number and creates one with its own [2.21, 7.41]", async () => {
    const [known] = ((await call('GET', '/carriers?limit=1')).json as { carriers: { mc_number: string }[] }).carriers
    await act(admin, 'New Carrier')
    await page.getByRole('form', { name: 'New carrier' }).waitFor()
    await box('Name').fill(HAULER)
    await box('MC').fill(known?.mc_number ?? '')
    await page.getByRole('button', { name: 'Create' }).click()
    await page.getByText('Another carrier has this MC number. Look it up instead of adding it again.').first().waitFor()
    await expect.poll(() => box('MC').getAttribute('aria-invalid')).toBe('true')
    await box('MC').fill('987001')
    await box('Cargo amount').fill('100000')
    await box('Cargo expires').fill('1/1/2099')
    await box('Liability expires').fill('1/1/2099')
    await box('Common authority').check()
    await box('Safety rating').click()
    await page.getByRole('option', { name: 'SATISFACTORY', exact: true }).click()
    await page.getByRole('button', { name: 'Create' }).click()
    await page.getByRole('heading', { name: HAULER, level: 1, exact: true }).waitFor()
    await page.getByRole('button', { name: 'Compliance check' }).click()
    await page.getByRole('dialog').getByText('Cleared to load today').waitFor()
    await page.getByRole('dialog').getByText('4 of 4 rules passed').waitFor()
    await page.keyboard.press('Escape')
    await checkAccessibility('carrier')
  })

  test('shows on the profile why a carrier may not be used [4.41, 5.44]', async () => {
    const reason = page.getByText(`${HAULER} insurance is missing or expired`)
    await tab('Insurance').click()
    await box('Liability expires').fill('1/1/2020')
    await page.keyboard.press('Control+s')
    await reason.waitFor()
    await box('Liability expires').fill('1/1/2099')
    await page.keyboard.press('Control+s')
    await reason.waitFor({ state: 'detached' })
  })

  test("adds and removes a carrier's payee [7.43]", async () => {
    await tab('Payee').click()
    await box('Name').fill('Apex Factoring')
    await page.getByRole('button', { name: 'Add payee' }).click()
    await page.getByText('Payee: Address is required').first().waitFor()
    await box('Address').fill('1 Bank St')
    await page.getByRole('button', { name: 'Add payee' }).click()
    await page.getByText('Payments go to this payee.').waitFor()
    await page.getByRole('button', { name: 'Remove payee' }).click()
    await page.getByText('Payments go to the carrier. Add a payee').waitFor()
  })

  let pro = ''
  test("shows a covered load in the carrier's lanes, loads and list [2.54, 2.17]", async () => {
    const customer = await customerId()
    const made = await call('POST', '/shipments', {
      shipment: {
        mode: 'truckload',
        customer: { id: customer },
        bill_to: { id: customer },
        load_info: { equipment_type: 'V', revenue_type: 'Brokerage', weight: 1000, load_description: 'Paper' },
        rates: { customer_line_haul_rate: '900.00' },
        pick_stops: [
          { event_type: 'P', location_name: 'Mill', city: 'Gary', state: 'IN', ready_or_deliver_date: '2026-11-24' },
          { event_type: 'D', location_name: 'Press', city: 'Dallas', state: 'TX', ready_or_deliver_date: '2026-11-27' },
        ],
      },
    })
    pro = (made.json as { shipment: { pro: string } }).shipment.pro
    await call('GET', `/shipments/${pro}?with_lock=true`)
    expect((await call('PUT', '/cover', { cover: { pro, carrier_id: await carrierId() } })).status).toBe(200)
    await tab('Lanes').click()
    await page.getByRole('row', { name: /Gary, IN.*Dallas, TX.*1/ }).waitFor()
    await tab('Loads').click()
    await page
      .getByRole('grid', { name: `${HAULER} - Active` })
      .getByRole('row', { name: new RegExp(pro) })
      .waitFor()
    await act(admin, 'Carriers')
    await page.getByLabel('Search this list').filter({ visible: true }).fill('987001')
    const row = page.getByRole('grid', { name: 'Carriers' }).getByRole('row', { name: new RegExp(HAULER) })
    await row.waitFor()
    const heads = (await page.getByRole('grid', { name: 'Carriers' }).getByRole('columnheader').allTextContents()).map((head) =>
      head.trim(),
    )
    expect(heads.filter(Boolean).slice(0, 10)).toEqual([
      'Name',
      'Email',
      'MC',
      'DOT',
      'City',
      'State',
      'Phone',
      'Rank',
      'Loads',
      'Avg Cost',
    ])
    await checkAccessibility('carriers')
  })

  test('shows by how much a customer is over the credit limit [5.26]', async () => {
    await page.getByRole('tab', { name: NAME }).click()
    await tab('Credit').click()
    await page.getByText('$400.00 over the credit limit of $500.00', { exact: false }).waitFor()
    await checkAccessibility('customer-credit')
  })

  test('rejects a cover when the carrier may not be used for the customer [7.40]', async () => {
    await page.getByRole('tab', { name: 'Active Shipments' }).click()
    await (await admin.find(pro)).getByText(HAULER).click()
    await page.getByRole('heading', { name: HAULER, level: 1, exact: true }).waitFor()
    await tab('Use').click()
    await page.getByRole('combobox', { name: 'Add customer' }).fill(NAME)
    await page.getByRole('option', { name: new RegExp(NAME) }).click()
    await page.getByRole('region', { name: 'Do not use for' }).getByText(NAME).waitFor()
    await checkAccessibility('carrier-use')
    await call('GET', `/shipments/${pro}?with_lock=true`)
    expect((await call('PUT', '/uncover', { cover: { pro, reason: 'Truck broke down' } })).status).toBe(200)
    const again = await call('PUT', '/cover', { cover: { pro, carrier_id: await carrierId() } })
    expect(again.status).toBe(422)
    expect((again.json as { error: { type: string } }).error.type).toBe('CarrierDoNotUse')
  })

  test('deactivates a customer with a reason, which is kept in the history, and updates the lists [7.16]', async () => {
    await page.getByRole('tab', { name: NAME }).click()
    await page.getByRole('button', { name: 'Deactivate' }).click()
    await page.getByRole('dialog').getByLabel('Reason').fill('Closed the mill')
    await page.getByRole('dialog').getByRole('button', { name: 'Deactivate' }).click()
    await page.getByRole('button', { name: 'Activate' }).waitFor()
    await sales.page.getByRole('row', { name: new RegExp(NAME) }).waitFor({ state: 'detached' })
    await tab('History').click()
    await page.getByRole('cell', { name: /Closed the mill/ }).waitFor()
  })

  test('asks about unsaved edits before the tab closes', async () => {
    await tab('Notes').click()
    const notes = page.getByRole('textbox', { name: 'Notes' })
    await notes.fill('Call Ruth first')
    await page.getByRole('tab', { name: NAME }).focus()
    await page.keyboard.press('Delete')
    await page.getByRole('dialog').or(page.getByRole('alertdialog')).waitFor()
    await page.keyboard.press('Escape')
    expect(await notes.inputValue()).toBe('Call Ruth first')
  })

  test("keeps a user's columns and sort order of a list after a reload, for that user only [2.54]", async () => {
    const carriersOf = (user: typeof admin) => user.page.getByRole('grid', { name: 'Carriers' })
    const heads = async (user: typeof admin) =>
      (await carriersOf(user).getByRole('columnheader').allTextContents()).map((head) => head.trim()).filter(Boolean)
    await act(admin, 'Carriers')
    await expect.poll(() => heads(admin)).toContain('Rank')
    await page.getByRole('toolbar', { name: 'Carriers' }).getByRole('button', { name: 'Columns' }).click()
    await page.getByRole('menuitemcheckbox', { name: 'Rank' }).click()
    await page.keyboard.press('Escape')
    const loads = carriersOf(admin).getByRole('columnheader', { name: /^Loads/ })
    await loads.click()
    await loads.click()
    await expect.poll(() => loads.getAttribute('aria-sort')).toBe('descending')
    await expect
      .poll(async () => (await call('GET', '/list_layouts')).json)
      .toMatchObject({ list_layouts: [{ list: 'carriers', sort: { column: 'number_of_loads', direction: 'desc' } }] })
    await page.reload()
    await page.getByRole('tab', { name: 'Carriers', exact: true }).click()
    await carriersOf(admin).getByRole('row').nth(2).waitFor()
    await expect.poll(() => heads(admin)).not.toContain('Rank')
    await expect.poll(() => loads.getAttribute('aria-sort')).toBe('descending')
    await act(sales, 'Carriers')
    await carriersOf(sales).getByRole('row').nth(2).waitFor()
    expect(await heads(sales)).toContain('Rank')
  })
})
