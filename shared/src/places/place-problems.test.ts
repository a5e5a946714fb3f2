import { expect, test } from 'vitest'
import { placeProblems } from './place-problems.ts'

test.each([
  [{ state: null, zip: null }, []],
  [{ state: 'IL', zip: '60611' }, []],
  [{ state: 'il', zip: '60611-1234' }, []],
  [{ state: 'IL', zip: '606111234', country: 'US' }, []],
  [{ state: 'ON', zip: 'L4K 1A1' }, []],
  [{ state: 'ON', zip: 'l4k1a1', country: 'CAN' }, []],
  [{ state: 'TM', zip: '88000' }, []],
  [{ state: 'NLE', zip: '66600', country: 'MX' }, []],
  [{ state: 'BC', zip: '22000', country: 'MX' }, []],
  [{ state: 'HH', zip: '20095', country: 'DE' }, []],
  [{ state: 'ZZ', zip: '60611' }, ['state: There is no state ZZ. Use the abbreviation, such as IL or ON.']],
  [{ state: 'ZZ', zip: null, country: 'US' }, ['state: There is no state ZZ. Use the abbreviation, such as IL or ON.']],
  [{ state: 'IL', zip: 'ABC' }, ['zip: ABC is not a zip code. Write it as 60611 or 60611-1234.']],
  [{ state: 'IL', zip: '6061' }, ['zip: 6061 is not a zip code. Write it as 60611 or 60611-1234.']],
  [{ state: 'ON', zip: '60611' }, ['zip: 60611 is not a zip code. Write it as L4K 1A1.']],
])('the state and zip of %j are judged [9.16]', (place, problems) => {
  expect(placeProblems(place).map(({ field, message }) => `${field}: ${message}`)).toEqual(problems)
})
