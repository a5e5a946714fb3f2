import { expect, test } from 'vitest'
import { TEXTS } from './texts.ts'

test('the texts with a pro, a reason or a status in them [8.6, 8.8, 8.9, 8.10, 8.13, 8.18]', () => {
  expect([
    TEXTS.session.signOutFailed('down'),
    TEXTS.shipment.created('4820001'),
    TEXTS.shipment.updated('4820001'),
    TEXTS.shipment.updateFailed('4820001'),
    TEXTS.shipment.providerFailed('no'),
    TEXTS.shipment.voided('4820001'),
    TEXTS.shipment.uncovered('4820001'),
    TEXTS.shipment.uncoverFailed('no', '4820001'),
    TEXTS.incident.failed(500),
  ]).toEqual([
    'There was an error logging you out: down',
    'Shipment 4820001 created successfully',
    'Shipment 4820001 successfully updated.',
    'Failed to update Shipment 4820001',
    'SaaS error: no',
    '4820001 successfully voided.',
    '4820001 successfully uncovered.',
    'Error: no occurred while trying to uncover Pro: 4820001',
    'Error creating incident, status: 500',
  ])
})
