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
import { type Call, PAGE } from './call.ts'

const One = Schema.Struct({ third_party_integration: ThirdPartyIntegration })
const PAGED = { limit: PAGE.limit, after: PAGE.after }

/** What a house is connected with. */
export const INTEGRATION_CALLS: readonly Call[] = [
  {
    method: 'get',
    path: '/third_party_integrations/search',
    api: 'v2',
    summary: 'What the house is or can be connected with',
    feature: 'settings#read',
    query: { integration_class: 'Of this class only' },
    answer: listOf('third_party_integrations', ThirdPartyIntegration),
  },
  {
    method: 'post',
    path: '/third_party_integrations',
    api: 'v2',
    summary: 'Connects an integration; what is secret is never told again',
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
    summary: 'Tells an integration something else; what is absent stays, null empties',
    feature: 'settings#edit',
    body: IntegrationBody,
    answer: One,
    command: true,
  },
  {
    method: 'post',
    path: '/third_party_integrations/{id}/test',
    api: 'v2',
    summary: 'Asks the provider something that changes nothing, and says whether it answered',
    feature: 'settings#edit',
    answer: Schema.Struct({ test: ConnectionTest }),
  },
  {
    method: 'get',
    path: '/third_party_integration_logs',
    summary: 'What was asked of providers, newest first, without secrets',
    feature: 'settings#read',
    query: { 'filters[integration_id]': 'Of this integration only', ...PAGED },
    answer: listOf('third_party_integration_logs', IntegrationCall),
  },
  {
    method: 'get',
    path: '/edi_transactions',
    summary: 'Tenders and changes to them that came in by EDI, newest first',
    feature: 'shipments#read',
    query: PAGE,
    answer: listOf('edi_transactions', EdiTransaction),
  },
  {
    method: 'get',
    path: '/carriers/fmcsa',
    summary: 'What FMCSA knows of a carrier; `simulated` says that it was not asked',
    feature: 'carriers#create',
    query: { dot_num: 'USDOT number', mc_num: 'MC number, where there is no USDOT number' },
    answer: Schema.Struct({ fmcsa: FmcsaFacts }),
  },
]
