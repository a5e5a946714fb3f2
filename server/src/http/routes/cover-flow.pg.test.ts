import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { LOAD, openCoverTenants } from './cover.fixture.ts'

const tenants = await openCoverTenants()
const { call, locked } = tenants

const MC = '718204'
const loadWorth = (declared_value: string) => ({ load_info: { ...LOAD.load_info, declared_value } })

beforeAll(async () => {
  await tenants.signInAll()
  await tenants.carrier({ name: 'Tri-Fork Carriers', mc_number: MC, dot_number: '2204917' })
})
beforeEach(tenants.signInAll)

/** A carrier with this compliance data, checked and then sent to cover a load. */
const checkedCover = async (compliance: object, load: object = {}) => {
  const mc_num = String(900_000 + Math.floor(Math.random() * 90_000))
  await tenants.carrier({ name: 'Prairie', mc_number: mc_num, ...compliance })
  const { pro } = await locked(load)
  const check = await call('GET', `/shipments/${pro}/compliance?mc_num=${mc_num}`)
  const cover = await call('PUT', '/cover', { cover: { pro, mc_num } })
  return { pro, mc_num, check: check.json, cover }
}

describe('a carrier is checked before and at the cover', () => {
  test.each([
    ['5.43, 8.34', { safety_rating: 'CONDITIONAL' }, {}, "Prairie's safety rating is not satisfactory"],
    ['5.43, 8.34', { safety_rating: 'UNSATISFACTORY' }, {}, "Prairie's safety rating is not satisfactory"],
    ['5.43, 8.34', { safety_rating: 'FAIR' }, {}, "Prairie's safety rating is unrecognized"],
    ['5.43, 8.34', { safety_rating: null }, {}, 'Prairie is missing a safety rating'],
    ['5.44, 8.33', { cargo_insurance_expires: null }, {}, 'Prairie insurance is missing or expired'],
    ['5.44, 8.33', { cargo_insurance_expires: '2020-01-01' }, {}, 'Prairie insurance is missing or expired'],
    ['5.44, 8.33', { liability_insurance_expires: '2020-01-01' }, {}, 'Prairie insurance is missing or expired'],
    ['5.45, 8.32', {}, loadWorth('100000.01'), "Error: Prairie's cargo insurance amount cannot cover declared value of shipment"],
    ['5.46, 8.35', { common_authority: false }, {}, 'Prairie is missing Common or Contract Authority'],
  ])('refuses with the text of the spec [%s]: %j %j', async (_, compliance, load, message) => {
    const { check, cover } = await checkedCover(compliance, load)
    expect(check.compliance).toMatchObject({ passed: false, may_override: false })
    expect(check.compliance.findings.filter((finding: { passed: boolean }) => !finding.passed)).toMatchObject([{ message }])
    expect(check.booking).toEqual({ step: 'Book', enabled: false, reason: message })
    expect(cover.status).toBe(422)
    expect(cover.json.error).toMatchObject({ type: 'CarrierNotCompliant', message, alerts: [{ field: 'carrier', message }] })
  })

  test.each([
    ['5.43', { safety_rating: 'NONE' }, {}],
    ['5.43', { safety_rating: 'NOT RATED' }, {}],
    ['5.44', { liability_insurance_expires: null, general_liability_insurance_expires: '2099-01-01' }, {}],
    ['5.45', {}, loadWorth('100000.00')],
    ['5.46', { common_authority: false, contract_authority: true }, {}],
    ['4.37', { ltl_carrier: true, safety_rating: null, cargo_insurance_expires: null }, {}],
  ])('passes when the rule is met [%s]: %j %j', async (_, compliance, load) => {
    const { check, cover } = await checkedCover(compliance, load)
    expect(check.booking).toEqual({ step: 'Book', enabled: true, reason: null })
    expect(cover.status).toBe(200)
  })

  test('an admin is warned and may proceed with a reason, and the receipt keeps what was checked [5.47]', async () => {
    const { pro, mc_num } = await checkedCover({ safety_rating: 'CONDITIONAL', common_authority: false })
    await call('DELETE', `/shipments/lock/${pro}`)
    await call('GET', `/shipments/${pro}?with_lock=true`, undefined, 'admin')
    const texts = [
      "Admin Override: Prairie's safety rating is not satisfactory",
      'Admin Override: Prairie is missing Common or Contract Authority',
    ]
    const { json } = await call('GET', `/shipments/${pro}/compliance?mc_num=${mc_num}`, undefined, 'admin')
    expect(json.compliance).toMatchObject({ passed: false, may_override: true })
    expect(json.booking.enabled).toBe(true)
    expect(json.compliance.findings.flatMap(({ message }: { message: string | null }) => message ?? [])).toEqual(texts)
    expect((await call('PUT', '/cover', { cover: { pro, mc_num } }, 'admin')).status).toBe(422)
    const covered = await call('PUT', '/cover', { cover: { pro, mc_num, override_reason: 'Rating appealed' } }, 'admin')
    expect(covered.json.shipment.compliance).toMatchObject({
      rules: 1,
      judged_on: expect.stringMatching(/^\d{4}-\d{2}-\d{2}$/),
      declared_value: null,
      skipped: null,
      carrier: {
        name: 'Prairie',
        safety_rating: 'CONDITIONAL',
        cargo_insurance_amount: '100000.00',
        liability_insurance_amount: '1000000.00',
      },
      overridden: { by: 'admin', reason: 'Rating appealed' },
    })
    const entry = (await tenants.history(pro)).find(({ type }: { type: string }) => type === 'ShipmentCovered')
    expect(entry.data.compliance).toMatchObject({
      passed: false,
      findings: texts,
      receipt: { carrier: { cargo_insurance_amount: 10_000_000 } },
    })
  })

  test("a carrier on Super Hold can't cover a load [4.41]", async () => {
    const { check, cover } = await checkedCover({ super_hold: true })
    expect(check).toMatchObject({
      booking: { enabled: false, reason: 'Prairie is on Super Hold.' },
      compliance: { carrier: { status: 'Super Hold' } },
    })
    expect([cover.status, cover.json.error.type]).toEqual([422, 'CarrierOnSuperHold'])
  })
})

describe('Cover, Book, Cancel, Cancel_Step2', () => {
  test('each step leads to the next [2.42, 4.35, 4.36, 4.37, 4.38, 8.11, 8.12, 8.13, 8.15]', async () => {
    const { pro, booking } = await locked()
    expect(booking).toEqual({ step: 'Cover', enabled: true, reason: null })
    expect((await call('GET', `/shipments/${pro}/compliance?mc_num=${MC}`)).json.booking).toMatchObject({ step: 'Book', enabled: true })

    const covered = (await call('PUT', '/cover', { cover: { pro, mc_num: MC } })).json
    expect(covered).toMatchObject({ message: 'Success: Shipment Covered.', warnings: [] })
    expect(covered.shipment).toMatchObject({ status: 'COVERED', booking: { step: 'Cancel', enabled: true, reason: null } })
    const again = await call('PUT', '/cover', { cover: { pro, mc_num: MC } })
    expect([again.status, again.json.error.type]).toEqual([422, 'AlreadyCovered'])

    const cancelled = (await call('PUT', '/uncover', { cover: { pro, reason: 'Truck broke down', notes: 'I-35' } })).json
    expect(cancelled).toMatchObject({ action_response: `${pro} successfully uncovered.`, irrevocable: [] })
    expect(cancelled.shipment).toMatchObject({
      status: 'OPEN',
      carrier: null,
      compliance: null,
      booking: { step: 'Cancel_Step2', enabled: true },
    })
    expect(cancelled.shipment.last_uncover).toMatchObject({ carrier_name: 'Tri-Fork Carriers', reason: 'Truck broke down', notes: 'I-35' })
    expect((await call('GET', `/shipments/${pro}`)).json.shipment.booking).toMatchObject({ step: 'Cover', enabled: true })

    const repeated = (await call('PUT', '/repeat_shipment', { shipment: { pro } })).json
    expect(repeated).toMatchObject({ message: 'Shipment successfully recreated', shipment: { repeated_from: pro, carrier: null } })
    const [uncovered, cover] = ['ShipmentUncovered', 'ShipmentCovered']
    const history: { type: string; version: number; data: { compensates?: string } }[] = await tenants.history(pro)
    const taken = history.find(({ type }) => type === cover)
    expect(history.find(({ type }) => type === uncovered)?.data.compensates).toBe(`shipment/${pro}/${taken?.version}`)
  })

  test('the load has its carrier by id and by name, and its lock with its holder and remaining time [3.19, 3.20, 4.37]', async () => {
    const { pro } = await locked()
    const { carrier } = (await call('GET', `/carriers/get_carrier_status?mc_num=${MC}`)).json
    const { shipment } = (await call('PUT', '/cover', { cover: { pro, carrier_id: carrier.id } })).json
    expect(shipment).toMatchObject({ carrier: { id: carrier.id, name: 'Tri-Fork Carriers' }, load_info: { carrier_id: carrier.id } })
    expect(shipment.lock).toMatchObject({ locked_by_auth_uid: expect.stringMatching(/./), locked_by_username: 'dana', error: null })
    expect(shipment.lock.remaining_time).toBeGreaterThan(0)
  })

  test('canceling requires a reason, and is refused once a truck has arrived [4.38]', async () => {
    const { pro } = await locked()
    expect((await call('PUT', '/uncover', { cover: { pro, reason: 'x' } })).json.error.type).toBe('NotCovered')
    await call('PUT', '/cover', { cover: { pro, mc_num: MC, shipment: { load_info: { dispatched: '2025-12-01T09:00' } } } })
    const { json } = await call('PUT', '/uncover', { cover: { pro } })
    expect(json.error).toMatchObject({
      type: 'ReasonMissing',
      alerts: [{ key: 'reason:required', field: 'reason', message: 'Uncover: Reason is required' }],
    })
    await call('PUT', `/shipments/${pro}`, {
      shipment: { pick_stops: [{ id: `${pro}-S1`, arrival_date: '2025-12-01', arrival_time: '13:00' }, { id: `${pro}-S2` }] },
    })
    const { booking } = (await call('GET', `/shipments/${pro}`)).json.shipment
    expect(booking).toMatchObject({ step: 'Cancel', enabled: false })
    const refused = await call('PUT', '/uncover', { cover: { pro, reason: 'x' } })
    expect([refused.status, refused.json.error.message]).toEqual([422, booking.reason])
  })

  test('a changed declared value disables covering until it is saved [4.28, 8.36]', async () => {
    const text = 'Declared value has changed, covering the load is disabled until shipment is saved'
    const { pro } = await locked()
    const check = `/shipments/${pro}/compliance?mc_num=${MC}&declared_value=50000`
    expect((await call('GET', check)).json.booking).toEqual({ step: 'Book', enabled: false, reason: text })
    const typed = { load_info: { declared_value: '50000.00' } }
    const refused = await call('PUT', '/cover', { cover: { pro, mc_num: MC, shipment: typed } })
    expect([refused.status, refused.json.error.type, refused.json.error.message]).toEqual([422, 'DeclaredValueChanged', text])
    await call('PUT', `/shipments/${pro}`, { shipment: typed })
    expect((await call('GET', check)).json.booking.enabled).toBe(true)
    expect((await call('PUT', '/cover', { cover: { pro, mc_num: MC, shipment: typed } })).status).toBe(200)
  })

  test('missing fields are alerts before a carrier is covered [4.37, 8.16]', async () => {
    const { pro } = await locked()
    const { status, json } = await call('PUT', '/cover', { cover: { pro, mc_num: MC, shipment: { customer: null } } })
    expect([status, json.error.message]).toEqual([422, 'Error: Fill all required fields.'])
    expect(json.error.alerts).toContainEqual(expect.objectContaining({ message: 'Customer: Name is required' }))
  })

  test('lock, permissions and tenant are checked first [4.24, 6.7]', async () => {
    const { pro } = await locked()
    const cover = { cover: { pro, mc_num: MC } }
    const uncover = { cover: { pro, reason: 'x' } }
    for (const [path, body] of [
      ['/cover', cover],
      ['/uncover', uncover],
      ['/repeat_shipment', { shipment: { pro } }],
    ] as const) {
      expect([path, (await call('PUT', path, body, 'viewer')).status]).toEqual([path, 403])
      expect([path, (await call('PUT', path, body, 'stranger')).status]).toEqual([path, 404])
      expect([path, (await call('PUT', path, '{')).status]).toEqual([path, 400])
    }
    expect((await call('PUT', '/cover', cover, 'miles')).status).toBe(423)
    expect((await call('PUT', '/uncover', uncover, 'miles')).status).toBe(423)
    expect((await call('PUT', '/cover', { cover: { pro } })).status).toBe(400)
    expect((await call('PUT', '/cover', { cover: { pro, mc_num: MC, speed: 1 } })).status).toBe(400)
    expect((await call('PUT', '/cover', { cover: { pro, mc_num: MC, version: 99 } })).status).toBe(409)
    for (const person of ['viewer', 'dana'] as const)
      expect((await call('GET', `/shipments/${pro}/compliance?mc_num=${MC}`, undefined, person)).status).toBe(200)
    expect((await call('GET', `/shipments/${pro}/compliance?mc_num=${MC}`, undefined, 'stranger')).status).toBe(404)
    expect((await call('GET', `/shipments/${pro}/compliance?mc_num=1`)).status).toBe(404)
    expect((await call('GET', `/shipments/${pro}/compliance?mc_num=${MC}&truck=1`)).status).toBe(400)
    expect((await call('GET', `/shipments/9999999/compliance?mc_num=${MC}&truck=1`)).status).toBe(404)
  })
})

describe('whether a carrier may be used [4.41, 7.40]', () => {
  test.each([
    ['Active', {}],
    ['Inactive', { active: false }],
    ['Super Hold', { super_hold: true, active: false }],
  ])('%s', async (status, fields) => {
    const mc_num = String(800_000 + Math.floor(Math.random() * 90_000))
    await tenants.carrier({ name: status, mc_number: mc_num, ...fields })
    const { json } = await call('GET', `/carriers/get_carrier_status?mc_num=MC-0${mc_num}`, undefined, 'viewer')
    expect(json.carrier).toMatchObject({ name: status, mc_number: mc_num, status, super_hold: status === 'Super Hold' })
  })

  test('an unknown carrier has no result, and a request without a carrier is refused', async () => {
    expect((await call('GET', '/carriers/get_carrier_status?mc_num=1')).status).toBe(404)
    expect((await call('GET', '/carriers/get_carrier_status')).status).toBe(400)
    expect((await call('GET', '/carriers/get_carrier_status?scac=X')).status).toBe(400)
    expect((await call('GET', `/carriers/get_carrier_status?mc_num=${MC}`, undefined, 'stranger')).status).toBe(404)
  })
})

test('a cover whose numbers name two carriers is refused and names both', async () => {
  await tenants.carrier({ name: 'Alpha Freight', mc_number: '990101', dot_number: '9901010' })
  const beta = await tenants.carrier({ name: 'Beta Freight', mc_number: '990202', dot_number: '9902020' })
  const { pro } = await locked()
  const message = (one: string, other: string) =>
    `The carrier is ambiguous: the numbers name ${one} and ${other}. Send one of carrier_id, mc_num and dot_num.`
  const mixed = await call('PUT', '/cover', { cover: { pro, mc_num: '990101', dot_num: '9902020' } })
  expect([mixed.status, mixed.json.error.type, mixed.json.error.message]).toEqual([
    422,
    'AmbiguousCarrier',
    message('Alpha Freight', 'Beta Freight'),
  ])
  const byId = await call('PUT', '/cover', { cover: { pro, carrier_id: beta.id, mc_num: '990101' } })
  expect([byId.status, byId.json.error.message]).toEqual([422, message('Beta Freight', 'Alpha Freight')])
  expect((await call('PUT', '/cover', { cover: { pro, mc_num: '990202', dot_num: '9902020' } })).status).toBe(200)
})
