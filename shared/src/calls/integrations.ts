import { Schema } from 'effect'
import { INTEGRATION_CLASSES } from '../integration/catalogue.ts'
import { FmcsaFacts } from '../protocol/fmcsa-resource.ts'
import { ConnectionTest, EdiTransaction, IntegrationBody, IntegrationCall, ThirdPartyIntegration } from '../protocol/integration-bodies.ts'
import { listOf } from '../protocol/lists.ts'
import { defineCall } from './define-call.ts'
import { PAGE_ONLY, PAGE_QUERY } from './page-query.ts'
import { oneOf, several, text } from './parameter.ts'

const One = Schema.Struct({ third_party_integration: ThirdPartyIntegration })

export const listIntegrations = defineCall({
  method: 'GET',
  path: '/third_party_integrations/search',
  version: 'v2',
  access: 'settings#read',
  summary: 'List integrations',
  description: 'Every integration that is available, connected or not.',
  query: { integration_class: oneOf('Only integrations of this class', INTEGRATION_CLASSES) },
  response: listOf('third_party_integrations', ThirdPartyIntegration),
})

export const createIntegration = defineCall({
  method: 'POST',
  path: '/third_party_integrations',
  version: 'v2',
  access: 'settings#edit',
  summary: 'Connect an integration',
  description: 'Secrets can be written but are never returned.',
  body: IntegrationBody,
  response: One,
  status: 201,
  isCommand: true,
})

export const updateIntegration = defineCall({
  method: 'PUT',
  path: '/third_party_integrations/{id}',
  version: 'v2',
  access: 'settings#edit',
  summary: 'Update an integration',
  description: 'A field that is left out doesn’t change; null clears it.',
  body: IntegrationBody,
  response: One,
  isCommand: true,
})

export const testIntegration = defineCall({
  method: 'POST',
  path: '/third_party_integrations/{id}/test',
  version: 'v2',
  access: 'settings#edit',
  summary: 'Test an integration’s connection',
  description: 'Sends the provider a request that changes nothing.',
  response: Schema.Struct({ test: ConnectionTest }),
})

export const listIntegrationCalls = defineCall({
  method: 'GET',
  path: '/third_party_integration_logs',
  access: 'settings#read',
  summary: 'List requests to providers',
  description: 'Newest first, without secrets.',
  query: PAGE_ONLY,
  filters: { integration_id: several(text('Only requests of this integration')) },
  response: listOf('third_party_integration_logs', IntegrationCall),
})

export const listEdiTransactions = defineCall({
  method: 'GET',
  path: '/edi_transactions',
  access: 'shipments#read',
  summary: 'List EDI tenders and tender changes',
  description: 'Newest first.',
  query: PAGE_QUERY,
  response: listOf('edi_transactions', EdiTransaction),
})

export const getFmcsaCarrier = defineCall({
  method: 'GET',
  path: '/carriers/fmcsa',
  access: 'carriers#create',
  summary: 'Look up a carrier at FMCSA',
  description: '`simulated` is true when FMCSA wasn’t contacted.',
  query: { dot_num: text('USDOT number'), mc_num: text('MC number, if there is no USDOT number') },
  response: Schema.Struct({ fmcsa: FmcsaFacts }),
})
