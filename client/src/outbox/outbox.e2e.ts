import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { createServer } from 'node:net'
import { afterAll, expect, test } from 'vitest'
import { expectAccessible } from '../../../testing/axe.ts'
import { testBrowser } from '../../../testing/browser.ts'
import { openTestApp } from '../../../testing/test-app.ts'

/** A mail server (RFC 5321) that closes the connection after it has received the whole email, so that nobody knows whether it accepted it. */
const openBreakingMailServer = async () => {
  const server = createServer((socket) => {
    let isMessage = false
    socket.on('error', () => {})
    socket.setEncoding('utf8').on('data', (text: string) => {
      if (isMessage && text.includes('\r\n.\r\n')) return void socket.destroy()
      if (isMessage) return
      isMessage = text.startsWith('DATA')
      socket.write(isMessage ? '354 go ahead\r\n' : '250 ok\r\n')
    })
    socket.write('220 mail.example ESMTP\r\n')
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return { url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`, close: () => server.close() }
}

const mailServer = await openBreakingMailServer()
const browser = await testBrowser()
const app = await openTestApp({ SMTP_URL: mailServer.url, MAIL_FROM: 'loads@acme.example' })
afterAll(async () => {
  await app.close()
  mailServer.close()
})

test('an email with an unknown outcome raises an alarm, and an administrator settles it in the outbox by keyboard', async () => {
  const [pro = ''] = await app.pros('COVERED')
  const dispatcher = await app.sit(browser, 'dispatcher')
  await dispatcher.call('POST', `/shipments/lock/${pro}`, {})
  const sent = await dispatcher.call('POST', `/shipments/${pro}/carrier_rate_confirmation/send`, { to: 'dispatch@prairie.example' })
  expect(sent.status).toBe(200)

  const { page } = await app.sit(browser, 'admin')
  const banner = page.getByRole('status').filter({ hasText: '1 × Rate confirmation email' })
  await banner.waitFor()
  await page.getByRole('button', { name: 'Open the outbox' }).click()
  const row = page.getByRole('row', { name: new RegExp(`Rate confirmation email.*${pro}.*Outcome unknown`) })
  await row.waitFor()
  await expectAccessible(page, { state: 'outbox', advice: true })

  await row.getByRole('button', { name: /^Actions for/ }).focus()
  await page.keyboard.press('Enter')
  await page.getByRole('menuitem', { name: 'Mark as sent…' }).waitFor()
  await page.keyboard.press('ArrowDown')
  await page.getByRole('menuitem', { name: 'Mark as sent…' }).press('Enter')
  const dialog = page.getByRole('dialog')
  await dialog.getByText('Ask the carrier whether the email arrived.').waitFor()
  await expectAccessible(page, { state: 'outbox-mark-sent' })
  await dialog.getByLabel('Provider reference (optional)').fill('confirmed by phone')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')

  await page.getByRole('row', { name: new RegExp(`${pro}.*Sent.*confirmed by phone.*by admin`) }).waitFor()
  await banner.waitFor({ state: 'detached' })
  const load = await dispatcher.call('GET', `/shipments/${pro}`)
  expect(JSON.stringify(load.json)).toContain('"confirm_sent":true')
})
