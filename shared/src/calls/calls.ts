import { RECORD_LISTS } from '../record/lists.ts'
import * as audit from './audit.ts'
import * as boards from './boards.ts'
import * as carrierBids from './carrier-bids.ts'
import * as carriers from './carriers.ts'
import * as checkCalls from './check-calls.ts'
import * as customers from './customers.ts'
import type { CallDefinition, CallName } from './define-call.ts'
import * as documents from './documents.ts'
import * as forms from './forms.ts'
import * as integrations from './integrations.ts'
import * as locks from './locks.ts'
import * as ltlQuotes from './ltl-quotes.ts'
import * as outbox from './outbox.ts'
import * as personalData from './personal-data.ts'
import * as places from './places.ts'
import * as proof from './proof.ts'
import * as rates from './rates.ts'
import { listHistoricalTrucks, recordCalls } from './records.ts'
import * as roles from './roles.ts'
import * as savedViews from './saved-views.ts'
import * as settings from './settings.ts'
import * as shipmentEvents from './shipment-events.ts'
import * as shipmentLegs from './shipment-legs.ts'
import * as shipments from './shipments.ts'
import * as signIn from './sign-in.ts'
import * as templates from './templates.ts'
import * as tracking from './tracking.ts'
import * as users from './users.ts'
import * as webhooks from './webhooks.ts'
import * as workspace from './workspace.ts'

const pascal = (name: string) => name.replace(/(?:^|_)([a-z])/g, (_, letter: string) => letter.toUpperCase())

/** The calls of every company list, by operation id. */
const recordLists: Readonly<Record<string, CallDefinition>> = Object.fromEntries(
  RECORD_LISTS.flatMap((list) => {
    const calls = recordCalls(list)
    const one = pascal(list.resource)
    return [
      [`list${pascal(list.path)}`, calls.list],
      [`getNew${one}`, calls.getNew],
      [`get${one}`, calls.get],
      [`list${one}History`, calls.history],
      [`create${one}`, calls.create],
      [`update${one}`, calls.update],
      [`delete${one}`, calls.remove],
    ]
  }),
)

interface Part {
  readonly description: string
  /** By operation id. */
  readonly calls: Readonly<Record<string, CallDefinition>>
}

/** The calls by the part of the product that they belong to. */
export const PARTS: Readonly<Record<string, Part>> = {
  'Sign-in and workspace': {
    description: 'Signing in, users, saved filters, layouts and form templates.',
    calls: { ...signIn, ...users, ...workspace, ...savedViews, ...templates },
  },
  Roles: { description: 'Roles, their permissions, and trying a role.', calls: roles },
  Loads: {
    description: 'Shipments, their locks, check calls, incidents and events.',
    calls: { ...shipments, ...locks, ...checkCalls, ...shipmentEvents, ...shipmentLegs },
  },
  Boards: { description: 'Pages of the shipment board, maps and imports.', calls: boards },
  'Carrier bids': { description: 'What carriers ask for a shipment.', calls: carrierBids },
  Tracking: { description: 'Tracking orders and positions.', calls: tracking },
  Documents: {
    description: 'Documents of shipments, printed forms, rate confirmations and sent email.',
    calls: { ...documents, ...forms },
  },
  'Rates and quotes': { description: 'Mileage, lane prices, lane history and LTL quotes.', calls: { ...rates, ...ltlQuotes } },
  Directory: { description: 'Customers, carriers and places.', calls: { ...carriers, ...customers, ...places } },
  'Company lists': {
    description: 'Lists that each company keeps, such as accessorials and regions.',
    calls: { ...recordLists, listHistoricalTrucks },
  },
  Settings: { description: 'Company settings.', calls: settings },
  Integrations: { description: 'Connections to other systems.', calls: integrations },
  'Audit log': {
    description: 'The event log, the history of records, and proof that the log is complete.',
    calls: { ...audit, ...proof, ...personalData },
  },
  Webhooks: { description: 'Events sent to other systems.', calls: webhooks },
  Outbox: { description: 'Emails and other effects on other systems.', calls: outbox },
}

/** A call with its operation id and the part of the product that it belongs to. */
export interface NamedCall {
  readonly id: string
  readonly part: string
  readonly call: CallDefinition
}

/** Every call of the API. */
export const CALLS: readonly NamedCall[] = Object.entries(PARTS).flatMap(([part, { calls }]) =>
  Object.entries(calls).map(([id, call]) => ({ id, part, call })),
)

type Definitions = typeof audit &
  typeof boards &
  typeof carrierBids &
  typeof carriers &
  typeof checkCalls &
  typeof customers &
  typeof documents &
  typeof forms &
  typeof integrations &
  typeof locks &
  typeof ltlQuotes &
  typeof outbox &
  typeof personalData &
  typeof places &
  typeof proof &
  typeof rates &
  typeof roles &
  typeof savedViews &
  typeof settings &
  typeof shipmentEvents &
  typeof shipmentLegs &
  typeof shipments &
  typeof signIn &
  typeof templates &
  typeof tracking &
  typeof users &
  typeof webhooks &
  typeof workspace

type RecordCalls = ReturnType<typeof recordCalls>

/** Every call by its name in the client, `PUT /roles/{id}`. */
export type Calls = {
  readonly [Id in keyof Definitions as CallName<Definitions[Id]>]: Definitions[Id]
} & { readonly [Id in keyof RecordCalls as CallName<RecordCalls[Id]>]: RecordCalls[Id] } & {
  readonly 'GET /historical_trucks': typeof listHistoricalTrucks
}
