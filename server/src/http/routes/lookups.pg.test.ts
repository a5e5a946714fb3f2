import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openCoverHouse } from './cover.harness.ts'

const house = await openCoverHouse()
const { call, carrier } = house
const encode = encodeURIComponent

beforeAll(async () => {
  await house.arrive()
  await carrier({ name: 'Old Prairie Haulage', mc_number: '7001', city: 'Wichita', state: 'KS' })
  await carrier({ name: 'Prairie Trucking', mc_number: '7002', dot_number: '88077001', super_hold: true, common_authority: false })
  await carrier({ name: 'Zephyr Prairielines', mc_number: '7003', cargo_insurance_expires: '2020-01-01' })
  await carrier({ name: 'A1 Freight 7001', mc_number: '7004' })
})
beforeEach(house.arrive)

describe('a carrier is looked up [7.40]', () => {
  const found = async (search: string) => (await call('GET', `/carriers?sort=match&limit=12&search=${encode(search)}`)).json.carriers
  const names = async (search: string) => (await found(search)).map(({ name }: { name: string }) => name)

  test('whose number it is comes first, then whose name begins so, then who has a word that does', async () => {
    expect(await names('prairie')).toEqual(['Prairie Trucking', 'Old Prairie Haulage', 'Zephyr Prairielines'])
    expect(await names('7001')).toEqual(['Old Prairie Haulage', 'A1 Freight 7001', 'Prairie Trucking'])
  })

  test('with what is against him today, in the words of a cover [4.41, 5.43, 5.44, 5.46]', async () => {
    const [held, fine, lapsed] = await found('prairie')
    expect(fine.standing).toEqual({ usable: true, reasons: [] })
    expect(lapsed.standing).toMatchObject({ usable: false, reasons: [{ key: 'carrier:insurance' }] })
    expect(held.standing.reasons.map(({ message }: { message: string }) => message)).toEqual([
      'Prairie Trucking is on Super Hold.',
      'Prairie Trucking is missing Common or Contract Authority',
    ])
    const { production_check } = (await call('GET', `/carriers/production_check?id=${held.id}`)).json
    expect(held.standing).toEqual({ usable: production_check.usable, reasons: production_check.reasons })
  })

  test('page after page, letters that mean something to SQL as they are, and nobody else’s', async () => {
    const first = (await call('GET', '/carriers?sort=match&limit=2&search=prairie')).json
    const second = (await call('GET', `/carriers?sort=match&limit=2&search=prairie&after=${first.next}`)).json
    expect(second.carriers.map(({ name }: { name: string }) => name)).toEqual(['Zephyr Prairielines'])
    for (const odd of ['%', '_', "'; drop table carriers --", '\\', 'ﷺ'.repeat(50)]) expect(await names(odd)).toEqual([])
    expect((await call('GET', '/carriers?sort=match&search=prairie', undefined, 'stranger')).json.carriers).toEqual([])
    expect((await call('GET', '/carriers?sort=match&limit=501')).status).toBe(400)
  })
})
