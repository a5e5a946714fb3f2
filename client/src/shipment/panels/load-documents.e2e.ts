import { afterAll, describe, expect, test } from 'vitest'
import { expectAccessible } from '../../../../testing/axe.ts'
import { testBrowser } from '../../../../testing/browser.ts'
import { openTestApp } from '../../../../testing/test-app.ts'

const browser = await testBrowser()
const app = await openTestApp()
afterAll(() => app.close())

const [pro = ''] = await app.pros('DELIVERED')
const [covered = ''] = await app.pros('COVERED')
const okafor = await app.sit(browser, 'dispatcher')
const { page } = okafor

const PIXEL = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='
const POD = { name: 'signed-pod.png', mimeType: 'image/png', buffer: Buffer.from(PIXEL, 'base64') }

const panel = page.getByRole('tabpanel').getByRole('tabpanel')
const dialog = page.getByRole('dialog')
const show = (name: string) => page.getByRole('tab', { name: new RegExp(`^${name}`) }).click()
const rowOf = (text: string | RegExp) => panel.getByRole('row').filter({ hasText: text })
const release = page.locator('header').getByRole('button', { name: 'Release', exact: true })
const give = async (...files: (typeof POD)[]) => {
  const choosing = page.waitForEvent('filechooser')
  const [chosen] = await Promise.all([choosing, panel.getByRole('button', { name: 'Upload' }).click()])
  await chosen.setFiles(files)
}

describe('documents of a load', () => {
  test("releasing a delivered load without a POD requires a reason, with the server's error at the box [4.27]", async () => {
    await page.getByRole('button', { name: 'To release' }).click()
    await okafor.openLoad(pro)
    await release.click()
    await dialog.getByText('No POD on file.').waitFor()
    expect(await dialog.getByLabel('Reason for no POD').inputValue()).toBe('')
    await dialog.getByRole('button', { name: 'Release' }).click()
    await dialog.getByText('Release: POD document or Reason is required', { exact: true }).waitFor()
    await dialog.getByRole('button', { name: 'Cancel' }).click()
  })

  test('a file that is too large is rejected before upload, and the message can be dismissed', async () => {
    await show('Documents')
    await panel.getByText('No documents yet.').waitFor()
    await panel.getByRole('button', { name: 'Upload' }).waitFor()
    const requests: string[] = []
    page.on('request', (request) => requests.push(`${request.method()} ${new URL(request.url()).pathname}`))
    await panel.locator('input[type=file]').evaluate((input: HTMLInputElement) => {
      const files = new DataTransfer()
      files.items.add(new File([new Uint8Array(25 * 1024 * 1024 + 1)], 'huge.png', { type: 'image/png' }))
      input.files = files.files
      input.dispatchEvent(new Event('change', { bubbles: true }))
    })
    await panel.getByText('The limit is 25 MiB.').waitFor()
    await panel.getByRole('button', { name: 'Dismiss huge.png' }).click()
    expect(requests.filter((one) => one.startsWith('POST') && one.endsWith('/documents'))).toEqual([])
  })

  test('an interrupted upload shows an error, can be dismissed, and leaves nothing on the load', async () => {
    const cut = '**/documents'
    await page.route(cut, (route) => route.abort())
    await give({ ...POD, name: 'cut-off.png' })
    const failure = panel.getByRole('listitem').filter({ hasText: 'cut-off.png' }).getByRole('alert')
    await failure.waitFor()
    expect(await failure.textContent()).toMatch(/\S/)
    await page.unroute(cut)
    await panel.getByRole('button', { name: 'Dismiss cut-off.png' }).click()
    await panel.getByText('No documents yet.').waitFor()
  })

  test('a file is uploaded to its folder and previewed, and another is dropped in and removed [3.10]', async () => {
    await give(POD)
    await rowOf('signed-pod.png').waitFor()
    await panel.getByRole('rowheader', { name: 'POD' }).waitFor()
    await panel.getByRole('button', { name: 'signed-pod.png', exact: true }).click()
    const picture = dialog.getByRole('img', { name: 'signed-pod.png' })
    await picture.waitFor()
    await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(1)
    await dialog.getByRole('button', { name: 'Close' }).last().click()

    const dropped = await page.evaluateHandle(() => {
      const files = new DataTransfer()
      files.items.add(new File(['lumper 40.00'], 'lumper.txt', { type: 'text/plain' }))
      return files
    })
    await panel.getByRole('region', { name: 'Documents' }).dispatchEvent('drop', { dataTransfer: dropped })
    await rowOf('lumper.txt').waitFor()
    await panel.getByRole('button', { name: 'lumper.txt', exact: true }).click()
    await dialog.getByText('lumper 40.00').waitFor()
    await page.keyboard.press('Escape')
    await panel.getByRole('button', { name: 'Remove lumper.txt' }).click()
    await page.getByLabel('Reason').fill('Of another load')
    await page.keyboard.press('Enter')
    await rowOf('lumper.txt').waitFor({ state: 'detached' })
    await page.getByRole('tab', { name: /^Documents 1$/ }).waitFor()
  })

  test('a form is previewed, printed and saved to documents, and shows its version [2.42, 7.35]', async () => {
    await panel.getByRole('button', { name: 'Print' }).click()
    await dialog.getByRole('radio', { name: 'Bill of Lading' }).click()
    await dialog.locator('iframe[title^="Bill of Lading"]').waitFor()
    await dialog.getByRole('button', { name: 'Print', exact: true }).waitFor()
    await dialog.getByRole('button', { name: 'Save to documents' }).click()
    await rowOf(/printed from version \d+ of the load/).waitFor()
  })

  test('axe finds no violations in the documents panel and dialogs, in either theme', async () => {
    await expectAccessible(page)
    await panel.getByRole('button', { name: 'signed-pod.png', exact: true }).click()
    await dialog.getByRole('img').waitFor()
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await panel.getByRole('button', { name: 'Send rate confirmation' }).click()
    await dialog.getByLabel('Email').waitFor()
    await expectAccessible(page)
    await page.keyboard.press('Escape')
  })

  test('with a POD on file the load is released without a reason [4.27, 4.22]', async () => {
    await release.click()
    await dialog.getByText('POD on file: signed-pod.png').waitFor()
    await dialog.getByRole('button', { name: 'Release' }).click()
    await page
      .getByText(/^Released by Miles Okafor/)
      .first()
      .waitFor()
    await expect.poll(() => panel.getByRole('button', { name: 'Remove signed-pod.png' }).count()).toBe(0)
    await panel.getByRole('button', { name: 'Upload' }).waitFor()
  })
})

describe('the rate confirmation', () => {
  test('a rate confirmation is sent to an address, shows its status, and appears in the mailbox [2.63, 7.25]', async () => {
    await page.getByRole('tab', { name: 'Active Shipments' }).click()
    await page.getByRole('button', { name: /^All \d/ }).click()
    await okafor.openLoad(covered)
    await show('Documents')
    const bar = panel.getByRole('region', { name: 'Rate confirmation' })
    await bar.getByText('Not sent yet').waitFor()
    await bar.getByRole('button', { name: 'Send rate confirmation' }).click()
    await dialog.getByLabel('Email').fill('nobody')
    await dialog.getByRole('button', { name: 'Send' }).click()
    await dialog.getByText('Rate Confirmation: Email is not a valid address').waitFor()
    await dialog.getByLabel('Email').fill('ops@trifork.test')
    await dialog.getByRole('button', { name: 'Send' }).click()
    await bar.getByText(/Demo: not actually sent \(to ops@trifork\.test, by Miles Okafor/).waitFor()
    await rowOf(/Rate Confirmation/i)
      .first()
      .waitFor()

    await bar.getByRole('button', { name: 'Rate confirmation: more' }).click()
    await page.getByRole('menuitem', { name: 'Mark as signed' }).click()
    await bar.getByText(/Signed copy received, marked by Miles Okafor/).waitFor()
    await bar.getByRole('button', { name: 'Rate confirmation: more' }).click()
    await page.getByRole('menuitem', { name: 'Open the mailbox' }).click()
    await page.getByRole('navigation', { name: 'Emails' }).getByText('ops@trifork.test').waitFor()
  })
})
