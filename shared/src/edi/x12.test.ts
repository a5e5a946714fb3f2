import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { fileOf, ISA, interchangeOf, PLAIN_TENDER, setOf } from './tender.fixture.ts'
import { problemText } from './transaction-set.ts'
import { MAX_X12_CHARACTERS, readInterchanges } from './x12.ts'

const plain = interchangeOf(setOf(PLAIN_TENDER))
const read = (text: string) => {
  const { sets, problems } = readInterchanges(text)
  return { sets, problems: problems.map((problem) => `${problem.severity}: ${problemText(problem)}`) }
}
const inOrder = (text: string) =>
  readInterchanges(text).sets.map((set) => set.segments.map((segment) => [segment.tag, ...segment.elements]))
const AS_IT_SHOULD_BE = inOrder(fileOf(plain))

test('a well-formed file is read without problems', () => {
  const { sets, problems } = read(fileOf(plain))
  expect(problems).toEqual([])
  expect(sets).toMatchObject([
    {
      type: '204',
      control: '0001',
      sender: 'HALDEN',
      receiver: 'WAYB',
      interchange_control: '000000007',
      group_control: '7',
      version: '004010',
    },
  ])
  expect(sets[0]?.segments.map((segment) => segment.tag)[0]).toBe('B2')
  expect(sets[0]?.start).toMatchObject({ number: 3, line: 3, tag: 'ST' })
})

const withIsa = (isa: string) => [isa, ...plain.slice(1)]
const otherSeparators = (text: string, element: string, segment: string) => text.replaceAll('*', element).replaceAll('~\n', segment)

describe('separators and terminators', () => {
  test.each([
    ['on one line', fileOf(plain, '~')],
    ['with CRLF behind the terminator', fileOf(plain, '~\r\n')],
    ['ended by line feeds alone', fileOf(plain, '\n')],
    ['ended by CRLF alone', fileOf(plain, '\r\n')],
    ['ended by carriage returns alone', fileOf(plain, '\r')],
    ['with pipes and exclamation marks', otherSeparators(fileOf(plain), '|', '!')],
    ['with control characters', otherSeparators(fileOf(plain), '\x1d', '\x1c')],
    ['with a caret and line feeds', otherSeparators(fileOf(plain), '^', '\n')],
    ['behind a byte order mark', `\ufeff${fileOf(plain)}`],
    ['behind blank lines and blanks', `\r\n  \n\t${fileOf(plain)}`],
    ['before NUL and Ctrl-Z', `${fileOf(plain)}\0\0\x1a`],
    ['with doubled terminators', fileOf(plain, '~~\n')],
    ['with an ISA whose padding was collapsed', fileOf(withIsa(ISA.replace(/ +/g, ' ')))],
    ['with an ISA whose padding was trimmed', fileOf(withIsa(ISA.replace(/ +/g, '')), '~')],
    ['with a collapsed ISA and line feeds', fileOf(withIsa(ISA.replace(/ +/g, ' ')), '\n')],
    ['with an ISA that lost its last element', fileOf(withIsa(ISA.replace('*>', '')))],
    ['with an ISA whose last element is empty', fileOf(withIsa(ISA.replace('*>', '*')))],
    ['with an ISA out of a web page', fileOf(withIsa(ISA.replace('*>', '*&gt;')))],
    ['with an ISA broken across two lines', fileOf(withIsa(ISA.replace('*260301', '\n*260301')))],
    ['wrapped at 80 characters', fileOf(plain, '~').replace(/.{80}/g, '$&\n')],
    ['with a last segment that is not ended', fileOf(plain, '~').slice(0, -1)],
  ])('are found in a file %s', (_, text) => {
    expect(inOrder(text)).toEqual(AS_IT_SHOULD_BE)
    expect(read(text).problems).toEqual([])
    expect(read(text).sets[0]?.sender).toBe('HALDEN')
  })

  test('can differ between the interchanges of a file', () => {
    const second = otherSeparators(fileOf(plain), '|', '\n')
    for (const text of [fileOf(plain) + second, fileOf(plain, '~') + fileOf(plain, '~'), second + fileOf(plain, '~')]) {
      expect(inOrder(text)).toEqual([...AS_IT_SHOULD_BE, ...AS_IT_SHOULD_BE])
      expect(read(text).problems).toEqual([])
    }
  })
})

describe('envelopes', () => {
  const bare = fileOf(setOf(PLAIN_TENDER))

  test('a bare ST…SE is read with a warning', () => {
    expect(inOrder(bare)).toEqual(AS_IT_SHOULD_BE)
    expect(inOrder(fileOf(setOf(PLAIN_TENDER), '\n'))).toEqual(AS_IT_SHOULD_BE)
    expect(read(bare).problems).toEqual([
      'warning: segment 1 (ST): No interchange header (ISA). The sender was read from the group header, or is unknown.',
    ])
    expect(read(bare).sets[0]?.sender).toBe('')
  })

  test('a group without an interchange gives the sender', () => {
    const { sets, problems } = read(fileOf(plain.slice(1, -1)))
    expect(sets).toMatchObject([{ sender: 'HALDEN', receiver: 'WAYB', interchange_control: '' }])
    expect(problems).toHaveLength(1)
  })

  test('several groups and sets are all read', () => {
    const group = (control: string) => [
      `GS*SM*A*B*20260301*1200*${control}*X*004010`,
      ...setOf(PLAIN_TENDER),
      ...setOf(PLAIN_TENDER, '204', '0002'),
      `GE*2*${control}`,
    ]
    const { sets, problems } = read(fileOf([ISA, ...group('1'), ...group('2'), 'IEA*2*7']))
    expect(sets.map((set) => `${set.group_control}/${set.control}`)).toEqual(['1/0001', '1/0002', '2/0001', '2/0002'])
    expect(problems).toEqual([])
  })

  test('counts and control numbers that do not match are warnings', () => {
    const text = fileOf([ISA, 'GS*SM*A*B*20260301*1200*1*X*004010', 'ST*204*0001', ...PLAIN_TENDER, 'SE*41*0002', 'GE*2*3', 'IEA*9*8'])
    expect(inOrder(text)).toEqual(AS_IT_SHOULD_BE)
    expect(read(text).problems).toEqual([
      'warning: segment 18 (SE): SE01 is 41, but there are 16 segments.',
      'warning: segment 18 (SE): SE02 is 0002, but ST02 is 0001.',
      'warning: segment 19 (GE): GE01 is 2, but there are 1 transaction sets.',
      'warning: segment 19 (GE): GE02 is 3, but GS06 is 1.',
      'warning: segment 20 (IEA): IEA01 is 9, but there are 1 groups.',
      'warning: segment 20 (IEA): IEA02 is 8, but ISA13 is 000000007.',
    ])
  })

  test('ignores leading zeros when it compares numbers', () => {
    expect(read(fileOf(plain).replace('SE*16*0001', 'SE*016*1').replace('IEA*1*000000007', 'IEA*01*7')).problems).toEqual([])
  })

  test('missing trailers are warnings', () => {
    const { sets, problems } = read(fileOf(plain.slice(0, -2)))
    expect(sets).toHaveLength(1)
    expect(problems).toEqual([
      'warning: segment 2 (GS): The group is never closed (no GE).',
      'warning: segment 1 (ISA): The interchange is never closed (no IEA).',
    ])
  })

  test('test data is marked', () => {
    const { sets, problems } = read(fileOf(withIsa(ISA.replace('*P*', '*T*'))))
    expect(sets).toMatchObject([{ test: true }])
    expect(problems).toEqual(['warning: segment 1 (ISA): ISA15 marks this interchange as test data.'])
  })
})

describe('unreadable parts are rejected with their segment, and the rest is read', () => {
  test('rejects a set that ends in the middle', () => {
    const { sets, problems } = read(`${fileOf(plain).slice(0, 400)}\n${fileOf(plain)}`)
    expect(sets).toHaveLength(1)
    expect(problems[0]).toMatch(
      /^rejected: segment 3 \(ST\): Transaction set 204 0001 is never closed \(no SE before ISA at segment \d+\)\.$/,
    )
  })

  test('rejects a set inside a set', () => {
    const { sets, problems } = read(fileOf(['ST*204*0001', 'B2**A**1**PP', ...setOf(PLAIN_TENDER, '204', '0002')]))
    expect(sets).toMatchObject([{ control: '0002' }])
    expect(problems).toContain(
      'rejected: segment 1 (ST): Transaction set 204 0001 is never closed (no SE before the next ST at segment 3).',
    )
  })

  test('rejects segments that belong to no set', () => {
    const { sets, problems } = read(
      fileOf(plain)
        .replace('ST*204', 'T*204')
        .replace('GE*1', `${fileOf(setOf(PLAIN_TENDER))}GE*1`),
    )
    expect(sets).toHaveLength(1)
    expect(problems).toEqual(['rejected: segment 3 (T): 16 segment(s) starting here are not in a transaction set (no ST).'])
  })

  test('text after the last interchange loses nothing', () => {
    expect(read(`${fileOf(plain)}Thanks,\nBob\n`).problems).toEqual(['warning: segment 21 (Thanks,Bob): This is text, not X12.'])
  })

  test('a trailer alone loses nothing', () => {
    expect(read(fileOf(plain).replace('GE*1', 'SE*2*9~GE*1')).problems).toEqual(['warning: segment 19 (SE): Found an SE without an ST.'])
  })

  test.each([
    ['without a character', '', 'The file is empty.'],
    ['of blanks', '\ufeff \r\n\0', 'The file is empty.'],
    ['of prose', 'hello', 'Expected a valid ISA, GS or ST segment at the start, but found "hello".'],
    [
      'of EDIFACT',
      "UNB+UNOA:1+A+B+260301:1200+1'",
      'Expected a valid ISA, GS or ST segment at the start, but found "UNB+UNOA:1+A+B+26030".',
    ],
    [
      'divided by blanks',
      'ISA 00*          *00*',
      'Expected a valid ISA, GS or ST segment at the start, but found "ISA 00*          *00".',
    ],
    ['with a broken ISA', fileOf(plain).slice(1), 'Expected a valid ISA, GS or ST segment at the start, but found "SA*00*          *00*".'],
    ['of envelopes alone', fileOf(plain.slice(0, 2)), 'The file has no transaction set.'],
    ['too large to read', 'x'.repeat(MAX_X12_CHARACTERS + 1), `The file is larger than ${MAX_X12_CHARACTERS} characters.`],
  ])('a file %s', (_, text, reason) => {
    const { sets, problems } = read(text)
    expect(sets).toEqual([])
    expect(problems.filter((problem) => problem.startsWith('rejected'))).toEqual([`rejected: segment 1: ${reason}`])
  })

  test.each([
    ['on lines of their own', '\n'],
    ['on one line', ''],
  ])('an interchange behind one that cannot be read, %s', (_, between) => {
    const { sets, problems } = read(`SA*00*junk~GS*SM*A~${between}${fileOf(plain, '~')}`)
    expect(sets).toHaveLength(1)
    expect(problems).toHaveLength(1)
    expect(sets[0]?.start.line).toBe(between ? 2 : 1)
  })
})

/** Cuts, doubles and overwrites stretches of a text. */
const mutated = (text: string) =>
  fc
    .array(fc.tuple(fc.nat(text.length), fc.nat(60), fc.constantFrom('cut', 'double', 'overwrite'), fc.string({ maxLength: 5 })), {
      minLength: 1,
      maxLength: 6,
    })
    .map((edits) =>
      edits.reduce((now, [at, length, edit, text_]) => {
        const part = now.slice(at, at + length)
        return now.slice(0, at) + (edit === 'cut' ? '' : edit === 'double' ? part + part : text_) + now.slice(at + length)
      }, text),
    )

test('no text makes it throw, and every set is imported or reported', () => {
  const x12 = fc
    .array(fc.constantFrom('ISA*', 'GS*', 'ST*204*1', 'SE*', '~', '\n', '*', 'IEA*1*1', 'B2**A**1', ' ', '\0'))
    .map((parts) => parts.join(''))
  const samples = fc.oneof(
    fc.string({ unit: 'binary' }),
    x12,
    mutated(fileOf(plain)),
    mutated(fileOf(plain, '\n')),
    mutated(fileOf(setOf(PLAIN_TENDER), '|')),
  )
  fc.assert(
    fc.property(samples, (text) => {
      const { sets, problems } = readInterchanges(text)
      expect(sets.length > 0 || problems.some((problem) => problem.severity === 'rejected')).toBe(true)
      for (const problem of problems) {
        expect(problem.segment).toBeGreaterThan(0)
        expect(problem.line).toBeGreaterThan(0)
        expect(problemText(problem).length).toBeLessThan(250)
      }
    }),
    { numRuns: 500 },
  )
}, 60_000)

test.each([
  ['terminators', `ISA*${'~'.repeat(1_000_000)}`],
  ['headers without an end', 'ISA*00*\n'.repeat(125_000)],
  ['headers on one line', 'ISA*00*~'.repeat(125_000)],
  ['sets without an end', 'ST*204*1~'.repeat(125_000)],
  ['blanks', ' '.repeat(1_000_000)],
  ['elements', `ST${'*'.repeat(1_000_000)}`],
  ['sets on one line', fileOf(setOf(PLAIN_TENDER), '~').repeat(3_000)],
  ['one set', fileOf(setOf(Array.from({ length: 60_000 }, (_, index) => `L11*${index}*PO`)), '~')],
])(
  'a million characters of nothing but %s take no time that grows with their square',
  (_, text) => {
    expect(readInterchanges(text).problems.length).toBeLessThan(3000)
  },
  20_000,
)
