import type { Page } from 'playwright-core'
import { afterAll, expect, test } from 'vitest'
import { startQcMobile, WEB_KEY } from '../../../server/src/integrations/fmcsa/qcmobile.fixture.ts'
import { expectAccessible } from '../../../testing/axe.ts'
import { testBrowser } from '../../../testing/browser.ts'
import { openTestApp } from '../../../testing/test-app.ts'

const fmcsa = await startQcMobile()
const browser = await testBrowser()
const app = await openTestApp({ WEBHOOK_ALLOW: '127.0.0.1' })
afterAll(() => app.close())
const { page, call } = await app.sit(browser, 'admin')

const checkAccessibility = (state: string) => expectAccessible(page, { state })
const toast = (text: string | RegExp) => page.getByTestId('toast').getByText(text).first().waitFor()
const open = async (on: Page, title: string) => {
  await on.keyboard.press('Control+k')
  await on.keyboard.type(title)
  await on.getByRole('option', { name: title }).first().click()
}

test('connects a company with FMCSA, tests the key, never shows it again, and logs every call [2.24, 3.43, 7.49, 7.50, 7.51, 7.52]', async () => {
  await open(page, 'Integrations')
  const list = page.getByRole('list', { name: 'Integrations' })
  await list.getByText('Simulated FMCSA').waitFor()
  await checkAccessibility('integrations-simulated')
  await list.getByRole('button', { name: /Mileage/ }).click()
  await page.getByText('No provider is available for this integration yet').waitFor()

  await list.getByRole('button', { name: /Carrier authority and safety/ }).click()
  const form = page.getByRole('region', { name: /FMCSA QCMobile/ })
  await form.getByText('Advanced').click()
  await form.getByLabel('Address').fill(fmcsa.base_url)
  await form.getByRole('button', { name: 'Save' }).click()
  await form.getByText('FMCSA QCMobile: Web key is required').waitFor()
  await form.getByLabel('Web key').fill('a key that FMCSA does not know')
  await form.getByRole('button', { name: 'Save' }).click()
  await toast('Carrier authority and safety: saved')
  await form.getByText(/^Set on .* by admin$/).waitFor()
  await expect.poll(() => form.getByLabel('Web key').inputValue()).toBe('')

  await form.getByRole('button', { name: 'Test connection' }).click()
  await list.getByText(/Last call failed.*Webkey not found/).waitFor()
  await form.getByLabel('Web key').fill(WEB_KEY)
  await form.getByRole('button', { name: 'Save' }).click()
  await expect.poll(() => form.getByLabel('Web key').inputValue()).toBe('')
  await form.getByRole('button', { name: 'Test connection' }).click()
  await list.getByText('Credentials set').waitFor()
  const calls = page.getByRole('region', { name: 'Calls' }).getByRole('row')
  await expect
    .poll(() => calls.allInnerTexts())
    .toEqual([
      expect.stringContaining('When'),
      expect.stringMatching(/find carrier\s+Succeeded/),
      expect.stringMatching(/find carrier\s+Failed, 403: Webkey not found/),
    ])
  await checkAccessibility('integrations-connected')
  expect(await page.content()).not.toContain(WEB_KEY)
  expect((await call('GET', '/carriers/fmcsa?mc_num=765432')).json).toMatchObject({ fmcsa: { simulated: false } })
})

test('looks up a new carrier at FMCSA by USDOT or MC number, fills the form and shows the source', async () => {
  await open(page, 'New Carrier')
  const form = page.getByRole('form', { name: 'New carrier' })
  await form.getByLabel('Look up by USDOT number').first().fill('99')
  await page.keyboard.press('Enter')
  await form.getByText('FMCSA has no carrier with USDOT number 99.').waitFor()
  await form.getByLabel('Look up by MC number').first().fill('MC-765432')
  await form.getByRole('button', { name: 'Look up by MC number at FMCSA' }).click()
  await form.getByText('ACME CARRIER LLC').waitFor()
  await form.getByText('FMCSA QCMobile').waitFor()
  const value = (label: string) => form.getByLabel(label, { exact: true }).first().inputValue()
  await expect
    .poll(async () => [await value('Name'), await value('City'), await value('MC')])
    .toEqual(['ACME CARRIER LLC', 'DALLAS', '765432'])
  await checkAccessibility('carrier-fmcsa')
  await form.getByRole('button', { name: 'Create' }).click()
  await expect
    .poll(async () => (await call('GET', '/carriers/show?dot_num=1234567')).json)
    .toMatchObject({
      carrier: { name: 'ACME CARRIER LLC', mc_number: '765432', common_authority: true, cargo_insurance_amount: '100000.00' },
    })
})

test('imports a census file with progress, and importing it again changes nothing', async () => {
  const rows = Array.from({ length: 600 }, (_, row) => `${7_000_000 + row},CENSUS ${row} LLC,Reno,NV\n`).join('')
  const file = {
    name: 'census.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(`usdot_number,legal_name,p_city,p_state\n${rows},NOBODY,,\n`),
  }
  await open(page, 'Carrier Import')
  await page.getByText('Import carriers from an FMCSA census file').waitFor()
  await checkAccessibility('carrier-import-empty')
  const list = page.getByRole('list', { name: 'Census files' }).getByRole('listitem', { name: 'census.csv' })
  const send = () => page.getByLabel('Census file', { exact: true }).setInputFiles(file)
  await send()
  await list.first().getByText('601 of 601 rows: 600 accepted, 0 unchanged, 1 rejected').waitFor()
  await list.first().getByText('Done').waitFor()
  await list.first().getByText('Rejected rows').click()
  await list.first().getByText('Line 602: USDOT number is missing.').waitFor()
  await send()
  await list.first().getByText('601 of 601 rows: 0 accepted, 600 unchanged, 1 rejected').waitFor()
  await checkAccessibility('carrier-import')
})
