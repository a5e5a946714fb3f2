import { INTEGRATION_CLASSES } from '@waybill/shared/integration/catalogue'
import { FmcsaFacts } from '@waybill/shared/protocol/fmcsa-resource'
import {
  ConnectionTest,
  EdiTransaction,
  IntegrationBody,
  IntegrationCall,
  ThirdPartyIntegration,
} from '@waybill/shared/protocol/integration-bodies'
import { listOf } from '@waybill/shared/protocol/lists'
import { Schema } from 'effect'
import { type Call, PAGE_QUERY } from './call.ts'
import { oneOf, several, text } from './parameter.ts'

const One = Schema.Struct({ third_party_integration: ThirdPartyIntegration })
const PAGED = { limit: PAGE_QUERY.limit, after: PAGE_QUERY.after }

/** A company's integrations. */
export const INTEGRATION_CALLS: readonly Call[] = [
  {
    method: 'get',
    path: '/third_party_integrations/search',
    api: 'v2',
    operationId: 'listIntegrations',
    summary: 'List integrations',
    description: 'Every integration that is available, connected or not.',
    feature: 'settings#read',
    query: { integration_class: oneOf('Only integrations of this class', INTEGRATION_CLASSES) },
    answer: listOf('third_party_integrations', ThirdPartyIntegration),
  },
  {
    method: 'post',
    path: '/third_party_integrations',
    api: 'v2',
    operationId: 'createIntegration',
    summary: 'Connect an integration',
    description: 'Secrets can be written but are never returned.',
    feature: 'settings#edit',
    body: IntegrationBody,
    answer: One,
    status: 201,
    command: true,
  },
  {
    method: 'put',
    path: '/third_party_integrations/{id}',
    api: 'v2',
    operationId: 'updateIntegration',
    summary: 'Update an integration',
    description: 'A field that is left out doesn’t change; null clears it.',
    feature: 'settings#edit',
    body: IntegrationBody,
    answer: One,
    command: true,
  },
  {
    method: 'post',
    path: '/third_party_integrations/{id}/test',
    api: 'v2',
    operationId: 'testIntegration',
    summary: 'Test an integration’s connection',
    description: 'Sends the provider a request that changes nothing.',
    feature: 'settings#edit',
    answer: Schema.Struct({ test: ConnectionTest }),
  },
  {
    method: 'get',
    path: '/third_party_integration_logs',
    operationId: 'listIntegrationCalls',
    summary: 'List requests to providers',
    description: 'Newest first, without secrets.',
    feature: 'settings#read',
    query: { 'filters[integration_id]': several(text('Only requests of this integration')), ...PAGED },
    answer: listOf('third_party_integration_logs', IntegrationCall),
  },
  {
    method: 'get',
    path: '/edi_transactions',
    operationId: 'listEdiTransactions',
    summary: 'List EDI tenders and tender changes',
    description: 'Newest first.',
    feature: 'shipments#read',
    query: PAGE_QUERY,
    answer: listOf('edi_transactions', EdiTransaction),
  },
  {
    method: 'get',
    path: '/carriers/fmcsa',
    operationId: 'getFmcsaCarrier',
    summary: 'Look up a carrier at FMCSA',
    description: '`simulated` is true when FMCSA wasn’t contacted.',
    feature: 'carriers#create',
    query: { dot_num: 'USDOT number', mc_num: 'MC number, if there is no USDOT number' },
    answer: Schema.Struct({ fmcsa: FmcsaFacts }),
  },
]
