import { existsSync, readFileSync } from 'node:fs'
import { Result } from 'effect'
import { describe, expect, test } from 'vitest'
import { readTender } from './tender-204.ts'
import { problemText } from './transaction-set.ts'
import { readInterchanges } from './x12.ts'

/** Files of real partners and of other projects' tests lie beside the project, not in it; where they are missing there is nothing to test. */
const DATA = new URL('../../../../shared/data/', import.meta.url)
const present = existsSync(new URL('manifest.tsv', DATA))
const textOf = (file: string) => new TextDecoder().decode(readFileSync(new URL(file, DATA)))

interface Facts {
  readonly file: string
  readonly facts: Readonly<Record<string, string>>
}

/** The expected facts of each EDI file: `key=value` and `key: value` between bars. */
const manifest: readonly Facts[] = present
  ? textOf('manifest.tsv')
      .split('\n')
      .map((line) => line.split('\t'))
      .filter(([file]) => file?.startsWith('edi/'))
      .map(([file = '', , , , , facts = '']) => ({
        file,
        facts: Object.fromEntries(facts.split(' | ').map((fact) => /^(\w+)(?:=|: )(.*)$/.exec(fact)?.slice(1) ?? [fact, ''])),
      }))
  : []

/** The words of the manifest for a fault of the envelope, and ours. */
const FAULTS: readonly (readonly [RegExp, (...parts: string[]) => RegExp])[] = [
  [/^SE01=(\d+) but (\d+) segments$/, (is, are) => new RegExp(`^warning: .*SE01 is ${is}, but there are ${are} segments`)],
  [/^GE01=(\d+) but (\d+) ST$/, (is, are) => new RegExp(`^warning: .*GE01 is ${is}, but there are ${are} transaction sets`)],
  [/^IEA01=(\d+) but (\d+) GS$/, (is, are) => new RegExp(`^warning: .*IEA01 is ${is}, but there are ${are} groups`)],
  [/^(SE02) != (ST02)$/, (a, b) => new RegExp(`^warning: .*${a} is .*, but ${b} is`)],
  [/^ISA never closed \(no IEA\)$/, () => /^warning: .*interchange is never closed/],
  [/^GS never closed \(no GE\)$/, () => /^warning: .*group is never closed/],
  [/^ST (\d+) (?:never closed|without SE)$/, (control) => new RegExp(`^rejected: .*Transaction set 204 ${control} is never closed`)],
  [/^SE without ST$/, () => /^(warning: .*SE without an ST|rejected: .*are not in a transaction set)/],
  [/^GE without GS$/, () => /^warning: .*GE without a GS/],
  [/^IEA without ISA$/, () => /^warning: .*IEA without an ISA/],
  [/^does not parse$/, () => /^rejected: /],
]

/** Read by the letter, these say something else than the manifest has: a terminator taken for data, an ISA that no longer is one. */
const READ_BETTER: ReadonlySet<string> = new Set([
  'edi/bad-204-coyote-numbered.edi',
  'edi/bad-gtlog-inconsistent-element-separator-isa-heading.edi',
])

interface ExpectedTender {
  readonly [field: string]: unknown
}

/** What comes of every 204: the tender, or the reason against it. Places, dates and counts are held against the manifest besides. */
const TENDERS: Readonly<Record<string, ExpectedTender | readonly (ExpectedTender | string)[] | string>> = {
  '204-berryworks-5010.edi': 'this one has no stops',
  '204-gtlogistics.edi': {
    weight: 11976,
    pieces: 100,
    pallets: 10,
    charge: 100,
    equipment: 'V50',
    respond_by: '2024-01-31T12:00',
    unmapped: [],
  },
  '204-mgctlyst.edi': { weight: 5472, charge: 55721, mode: 'truckload', bill_to: { name: 'c/o Catalyst Paper Corporation' } },
  '204-patindprod.edi': { weight: 18306, pieces: 20, charge: null, respond_by: '2026-05-13T20:51:00.000Z', unmapped: [] },
  '204-qivori-2stop.edi': { weight: 42000, pieces: 24, charge: 480000, bill_to: { name: 'Apex Freight Solutions' } },
  '204-qivori-3stop.edi': { weight: 28000, charge: 320000, bill_to: { name: 'MegaLoad Logistics LLC' } },
  '204-sender-springfield.edi': 'B204, the shipment identification, is empty',
  '204-smpl-fdeg-memphis.edi': 'B204, the shipment identification, is empty',
  '204-trenova-3stop-min.edi': 'without a location: 1, 2, 3',
  '204-upsscnl.edi': {
    weight: 80500,
    pallets: 33,
    charge: null,
    trailer_number: 'TRL-4472',
    references: [{ qualifier: 'BM', value: 'LD23029450' }],
  },
  'bad-204-coyote-numbered.edi': 'Element numbers are written into the data',
  'bad-204-digis-short-isa.edi': 'B204, the shipment identification, is empty',
  'bad-204-eddy-cancel-noiea.edi': { purpose: '04', equipment: 'R53', weight: 27800, notes: ['FROZEN GOODS SET TO -10d F'] },
  'bad-204-eddy-two-st-noiea.edi': [{ purpose: '04' }, { purpose: '04' }],
  'bad-204-gedims-solon-truncated.edi': [],
  'bad-204-nested-st.edi': 'No B2 segment',
  'bad-204-trenova-no-b2a.edi': 'No B2A01',
  'bad-gtlog-no-matching-segment-count.edi': 'No B2 segment',
  'bad-gtlog-no-se-trailer.edi': [],
  'bad-gtlog-no-st-heading.edi': 'No B2 segment',
}

/** `#1 CL wt=24 Chicago,IL 60601 [10:20260330 0800, 38:…]; …` as the sequence, reason, place and first date of each stop. */
const stopsOf = (list: string) =>
  list.split('; ').map((stop) => {
    const [, sequence, reason, city, state, zip, date] = /^#(\d+) (\w+) wt=\S* (.+),(\w\w) (\S+) \[\d\d:(\d{8})/.exec(stop) ?? []
    return { sequence: Number(sequence), reason, city, state, zip, date: date?.replace(/^(....)(..)(..)$/, '$1-$2-$3') }
  })

describe.skipIf(!present)(`files of real partners${present ? '' : ' (skipped: ../shared/data is not there)'}`, () => {
  test('are all listed in the table of 204s', () => {
    const with204 = manifest.filter(({ facts }) => facts.transactions?.includes('204')).map(({ file }) => file.slice(4))
    expect(Object.keys(TENDERS).toSorted()).toEqual(with204.toSorted())
  })

  test.each(manifest)('$file: the envelope', ({ file, facts }) => {
    const { sets, problems } = readInterchanges(textOf(file))
    const problemTexts = problems.map((problem) => `${problem.severity}: ${problemText(problem)}`)
    for (const set of sets) {
      expect(set.sender).toBe(facts.sender)
      expect(set.receiver).toBe(facts.receiver)
      expect(set.test).toBe(facts.usage === 'T')
      expect(set.version.replace('~', '')).toBe(facts.version?.replace('~', ''))
      expect(facts.transactions?.split(',')).toContain(set.type)
    }
    if (READ_BETTER.has(file)) return
    const counts = facts.counts ?? ''
    const faults = counts === 'all match' ? [] : counts.split('; ')
    for (const fault of faults) {
      const [pattern, ours] = FAULTS.find(([wording]) => wording.test(fault)) ?? []
      if (!pattern || !ours) throw new Error(`the manifest says "${fault}", which this test does not know`)
      expect(problemTexts).toContainEqual(expect.stringMatching(ours(...(pattern.exec(fault)?.slice(1) ?? []))))
    }
    const others = problemTexts.filter((text) => !/ISA15 marks|has no transaction set/.test(text))
    if (counts === 'all match') expect(others).toEqual([])
    else if (counts !== 'does not parse') expect(others).toHaveLength(faults.length)
    const unclosed = faults.filter((fault) => /^ST \d+ /.test(fault)).length
    expect(sets.length + unclosed).toBe(facts.transactions?.split(',').length ?? 0)
  })

  test.each(Object.entries(TENDERS))('%s: the tender', (name, expectation) => {
    const facts: Facts['facts'] = manifest.find(({ file }) => file === `edi/${name}`)?.facts ?? {}
    const results = readInterchanges(textOf(`edi/${name}`)).sets.map(readTender)
    const expected = Array.isArray(expectation) ? expectation : [expectation]
    expect(results).toHaveLength(expected.length)
    for (const [index, result] of results.entries()) {
      const wanted = expected[index]
      if (Result.isFailure(result)) {
        expect(result.failure).toMatchObject({ severity: 'rejected', reason: expect.stringContaining(String(wanted)) })
        continue
      }
      const tender = result.success
      expect(tender).toMatchObject(wanted as ExpectedTender)
      expect(tender).toMatchObject({
        sender: facts.sender,
        shipment_id: facts.shipment_id,
        purpose: facts.purpose,
        scac: facts.scac,
        payment_method: facts.payment,
      })
      if (tender.purpose !== '00') continue
      expect(
        tender.stops.map(({ sequence, reason, place, window }) => ({
          sequence,
          reason,
          city: place.city,
          state: place.state,
          zip: place.zip,
          date: window.appt_start?.date,
        })),
      ).toEqual(stopsOf(facts.stop_list ?? ''))
    }
  })

  test.each(manifest.filter(({ facts }) => facts.transactions && !facts.transactions.includes('204')))('$file: no tender', ({ file }) => {
    for (const set of readInterchanges(textOf(file)).sets) {
      expect(Result.getFailure(readTender(set))).toMatchObject({
        value: { reason: expect.stringContaining(`Expected a 204, but found a ${set.type}`) },
      })
    }
  })
})
