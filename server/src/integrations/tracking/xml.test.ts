import { Result } from 'effect'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { parseCallback, readParameters } from './macropoint-callback.ts'
import { messageText, providerRefusal, readOrderLink, readPartner, readTrucks } from './macropoint-messages.ts'
import { elementsOf, elementText, readXml, writeXml } from './xml.ts'

const names = fc.constantFrom(
  'Order',
  'OrderID',
  'Errors',
  'Code',
  'Truck',
  'Latitude',
  'Longitude',
  'a:b',
  '__proto__',
  'constructor',
  'toString',
)
const texts = fc.oneof(
  fc.string(),
  fc.string({ unit: 'binary' }),
  fc.constantFrom('&lt;', '&x;', ']]>', '<![CDATA[x]]>', '&#0;', '&#x110000;'),
)
/** Almost valid XML, which finds more errors than random text. */
const nearlyXml = fc.letrec<{ node: string }>((tie) => ({
  node: fc.oneof(
    { depthSize: 'medium' },
    texts,
    fc.tuple(names, texts, names).map(([open, text, close]) => `<${open}>${text}</${close}>`),
    fc.tuple(names, fc.array(tie('node'), { maxLength: 4 })).map(([name, inner]) => `<${name} x="1">${inner.join('')}</${name}>`),
    fc.tuple(names, tie('node')).map(([name, inner]) => `<?xml version="1.0"?><${name} xmlns="y">${inner}</${name}>`),
  ),
})).node
const anyText = fc.oneof(
  fc.string(),
  fc.string({ unit: 'binary' }),
  nearlyXml,
  fc.constantFrom('<', '<?xml', '<a', '<!--', '<a b=', '<![CDATA['),
)

describe('XML from other systems', () => {
  test('never crashes, whatever the text', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        messageText(text)
        const read = readXml(text)
        if (Result.isFailure(read)) return
        for (const use of [providerRefusal, readOrderLink, readPartner, readTrucks]) use(read.success)
        elementsOf(read.success, 'Truck')
        elementText(read.success, 'OrderID')
      }),
      { numRuns: 2000 },
    )
  })

  test('parses a callback or names the invalid parameter, whatever it contains', () => {
    const parameters = fc.dictionary(
      fc.constantFrom(
        'MPOrderID',
        'mporderid',
        'Event',
        'EventDateTime',
        'Code',
        'Latitude',
        'Longitude',
        'LocationDateTimeUTC',
        'ScheduleAlertCode',
        'EtaToStop',
        'StopID',
      ),
      fc.oneof(texts, fc.constantFrom('X3', 'D1', '1021', '41.5', '-87', '2026-11-20T15:00:00Z', '11/20/2026 3:00:00 PM')),
    )
    fc.assert(
      fc.property(
        fc.oneof(
          parameters.map((given) => new URLSearchParams(given).toString()),
          anyText,
        ),
        (body) => {
          const read = readParameters(new URLSearchParams(), body)
          if (Result.isFailure(read)) return
          const callback = parseCallback(read.success, Date.parse('2026-11-20T15:00:00Z'))
          expect(Result.isFailure(callback) ? callback.failure.length : callback.success.order_id.length).toBeGreaterThan(0)
        },
      ),
      { numRuns: 2000 },
    )
  })

  test('reads back what it wrote, whatever the text', () => {
    const plain = fc
      .string({ unit: 'binary', minLength: 1 })
      .filter((text) => /^[\x20-\uD7FF\uE000-\uFFFD]+$/.test(text) && text.trim() === text && text !== '')
    fc.assert(
      fc.property(plain, (text) => {
        const read = readXml(writeXml({ Order: { '@xmlns': 'x', Name: text, Number: { '@Type': 'Mobile', '#': text } } }))
        expect(Result.isSuccess(read) && [elementText(read.success, 'Name'), elementText(read.success, 'Number')]).toEqual([text, text])
      }),
    )
  })

  test.each([
    ['too long', `<a>${'x'.repeat(600_000)}</a>`],
    ['with a document type', '<!DOCTYPE lolz [<!ENTITY lol "lol">]><lolz>&lol;</lolz>'],
    ['too deep', '<a>'.repeat(2000) + '</a>'.repeat(2000)],
    ['unclosed', '<a><b></a>'],
    ['empty', '  '],
  ])('refuses XML that is %s', (_, text) => {
    expect(Result.isFailure(readXml(text))).toBe(true)
  })
})

describe('MacroPoint callbacks', () => {
  const NOW = Date.parse('2026-11-20T15:00:00Z')
  const callback = (query: string, body = '') => {
    const read = Result.getOrThrow(readParameters(new URLSearchParams(query), body))
    const result = parseCallback(read, NOW)
    return Result.isSuccess(result) ? result.success : result.failure
  }
  test.each([
    ['MPOrderID=MP-1&Code=1021&Message=Tracking+Now', { kind: 'status', order_id: 'MP-1', code: '1021', message: 'Tracking Now' }],
    [
      'MPOrderID=MP-1&ID=4820001&Latitude=41.5&Longitude=-87.25&LocationDateTimeUTC=2026-11-20+14:59:30',
      { kind: 'location', order_id: 'MP-1', at: '2026-11-20T14:59:30.000Z', latitude: 41.5, longitude: -87.25 },
    ],
    [
      'mporderid=MP-1&Event=X3&StopID=4820001-S1&EventDateTime=11/20/2026+2:30:00+PM',
      { kind: 'trip event', order_id: 'MP-1', stop_id: '4820001-S1', stop: 'Pickup', update: 'arrived', at: '2026-11-20T14:30:00.000Z' },
    ],
    [
      'MPOrderID=MP-1&Event=d1&EventDateTime=2026-11-20T09:00:00-05:00',
      { kind: 'trip event', order_id: 'MP-1', stop_id: null, stop: 'DropOff', update: 'departed', at: '2026-11-20T14:00:00.000Z' },
    ],
    [
      'MPOrderID=MP-1&ScheduleAlertCode=3&StopID=s&EtaToStop=2026-11-21T20:00Z',
      { kind: 'schedule', order_id: 'MP-1', stop_id: 's', eta: '2026-11-21T20:00:00.000Z' },
    ],
    ['MPOrderID=MP-1&ScheduleAlertCode=0', { kind: 'nothing', order_id: 'MP-1' }],
    ['Code=1021', 'MPOrderID'],
    ['MPOrderID=MP-1', 'Code'],
    ['MPOrderID=MP-1&Event=X9&EventDateTime=2026-11-20T14:00Z', 'Event'],
    ['MPOrderID=MP-1&Event=X3&EventDateTime=yesterday', 'EventDateTime'],
    ['MPOrderID=MP-1&Event=X3&EventDateTime=2031-01-01T00:00Z', 'EventDateTime'],
    ['MPOrderID=MP-1&Latitude=91&Longitude=0&LocationDateTimeUTC=2026-11-20T14:00Z', 'Latitude'],
  ])('%s', (query, expected) => {
    expect(callback(query)).toEqual(expected)
  })

  test('reads a form and an XML body the same way', () => {
    expect(callback('', 'MPOrderID=MP-1&Code=1020')).toMatchObject({ kind: 'status', code: '1020' })
    expect(callback('', '<m:Status xmlns:m="x"><m:MPOrderID>MP-1</m:MPOrderID><m:Code>1020</m:Code></m:Status>')).toMatchObject({
      kind: 'status',
      code: '1020',
    })
  })
})
