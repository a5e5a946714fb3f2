import { CARRIER_FORM } from '@waybill/shared/carrier/form'
import { expect, test } from 'vitest'
import { lockFields } from './locked-fields.ts'

test('locks the named fields with a reason and leaves the others as they are', () => {
  const fields = lockFields(CARRIER_FORM.details, ['ltl_carrier'], 'Only compliance changes this')
  expect(fields.filter(({ locked }) => locked !== undefined)).toEqual([
    { ...CARRIER_FORM.details.find(({ key }) => key === 'ltl_carrier'), locked: 'Only compliance changes this' },
  ])
  expect(fields).toHaveLength(CARRIER_FORM.details.length)
})
