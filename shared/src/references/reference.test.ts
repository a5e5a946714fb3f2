import { Result } from 'effect'
import { expect, test } from 'vitest'
import { refuse } from '../decision/refusal.ts'
import { loadReferences } from '../shipment/rules/references.ts'
import { changedReferences, referenceAlert, referenceTo, withReferenceAlerts } from './reference.ts'

test('a load names its parties, users, codes and accessorials; lines that every bill has name nothing', () => {
  const named = loadReferences({
    customer: { id: '6', name: 'Great Lakes Steel' },
    bill_to: { name: 'Typed' },
    dispatcher_assigned_user: { id: '3', username: 'dana' },
    sales_representative: { username: 'sam' },
    load_info: { equipment_type: ' V53 ', revenue_type: 'TL', office: 'Chicago', agent_id: 'CHI1', business_unit: 'VAN' },
    accessorial_lines: [{ line_num: 1, code: 'Line Haul' }, { code: 'FSC' }, { line_num: 4, code: 'DET' }],
  })
  expect(named.map(({ kind, value, field }) => `${field}=${kind} ${value}`)).toEqual([
    'customer.id=customer 6',
    'bill_to.name=customer_name Typed',
    'dispatcher_assigned_user=user 3',
    'sales_representative=username sam',
    'load_info.equipment_type=equipment V53',
    'load_info.revenue_type=revenue_types TL',
    'load_info.business_unit=business_units VAN',
    'load_info.agent_id=agents CHI1',
    'load_info.office=offices Chicago',
    'accessorial_lines[4].code=accessorials DET',
  ])
})

test('only what a save adds or changes is judged; a line that moved names nothing new', () => {
  const before = loadReferences({ load_info: { equipment_type: 'OLD' }, accessorial_lines: [{ line_num: 3, code: 'GONE' }] })
  const after = loadReferences({
    load_info: { equipment_type: 'OLD', office: 'Dallas' },
    accessorial_lines: [
      { line_num: 3, code: 'DET' },
      { line_num: 4, code: 'GONE' },
    ],
  })
  expect(changedReferences(before, after).map(({ value }) => value)).toEqual(['Dallas', 'DET'])
})

test('an alert names the field, what is missing, and what to do', () => {
  const [customer] = referenceTo('customer', '6', 'customer.id', 'Customer', 'Great Lakes Steel')
  const [office] = referenceTo('offices', 'Mars', 'load_info.office', 'Shipping Requirements')
  if (!customer || !office) throw new Error('no reference')
  expect([referenceAlert(customer, 'unknown'), referenceAlert(customer, 'inactive'), referenceAlert(office, 'unknown')]).toEqual([
    { key: 'customer.id:unknown', field: 'customer.id', message: 'Customer: There is no customer 6.' },
    {
      key: 'customer.id:inactive',
      field: 'customer.id',
      message:
        "Customer: Customer Great Lakes Steel is inactive and can't be used on new loads. Reactivate the customer or choose another one.",
    },
    {
      key: 'load_info.office:unknown',
      field: 'load_info.office',
      message: 'Shipping Requirements: There is no office Mars. Choose one from the list, or add it to the list first.',
    },
  ])
})

test('unknown references are added to other alerts of the body, and come after every other refusal', () => {
  const alerts = referenceTo('user', '9', 'dispatcher_assigned_user', 'Dispatcher').map((one) => referenceAlert(one, 'unknown'))
  const typeOf = (decision: Parameters<typeof withReferenceAlerts>[0]) => {
    const judged = withReferenceAlerts(decision, alerts)
    return Result.isFailure(judged) ? [judged.failure.type, judged.failure.alerts?.length] : 'accepted'
  }
  expect(typeOf(Result.succeed([]))).toEqual(['UnknownReference', 1])
  expect(typeOf(refuse('InvalidShipment', 'Error', [{ key: 'a', field: 'a', message: 'a' }]))).toEqual(['InvalidShipment', 2])
  expect(typeOf(refuse('ReadOnly', 'Released'))).toEqual(['ReadOnly', undefined])
  expect(typeOf(refuse('ProviderResponseMissing', 'Ask first'))).toEqual(['UnknownReference', 1])
  expect(Result.isSuccess(withReferenceAlerts(Result.succeed([]), []))).toBe(true)
})
