import { afterAll, afterEach, expect, test, vi } from 'vitest'
import { captureEarlyKeys, takeEarlyKeys } from './early-keyboard.ts'

const page = new EventTarget()
vi.stubGlobal('document', page)
afterAll(() => void vi.unstubAllGlobals())
afterEach(() => void takeEarlyKeys())

const pressKey = (key: string, modifiers: { readonly ctrlKey?: boolean } = {}) => {
  const event = Object.assign(new Event('keydown', { cancelable: true }), {
    key,
    altKey: false,
    ctrlKey: false,
    metaKey: false,
    ...modifiers,
  })
  page.dispatchEvent(event)
  return event.defaultPrevented
}

test('passes everything typed after Ctrl K to the palette, from the first keystroke, and nowhere else', () => {
  captureEarlyKeys()
  expect(pressKey('k', { ctrlKey: true })).toBe(true)
  expect([...'48001x', 'Backspace'].map((key) => pressKey(key))).not.toContain(false)
  expect(takeEarlyKeys()).toBe('48001')
  expect(pressKey('k', { ctrlKey: true })).toBe(false)
})

test('leaves keys alone before Ctrl K', () => {
  captureEarlyKeys()
  expect(pressKey('4')).toBe(false)
  expect(takeEarlyKeys()).toBeNull()
})

test('Escape cancels the capture, and a new one starts empty', () => {
  captureEarlyKeys()
  pressKey('k', { ctrlKey: true })
  pressKey('4')
  pressKey('Escape')
  expect(takeEarlyKeys()).toBeNull()
  captureEarlyKeys()
  pressKey('k', { ctrlKey: true })
  pressKey('4')
  captureEarlyKeys()
  expect(takeEarlyKeys()).toBeNull()
})
