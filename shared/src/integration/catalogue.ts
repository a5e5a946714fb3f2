/** What a house can be connected with, by what it is for [3.43]. */
export const INTEGRATION_CLASSES = ['ltl_rating', 'visibility', 'carrier_lookup', 'lane_pricing', 'mileage', 'mail'] as const
export type IntegrationClass = (typeof INTEGRATION_CLASSES)[number]

/** One thing that an integration must be told. A secret is kept sealed and never told again. */
export interface IntegrationField {
  readonly key: string
  readonly label: string
  readonly secret: boolean
  readonly required: boolean
  readonly help: string | null
  /** Only an account that is not like others needs it. */
  readonly rare: boolean
  /** What a value must look like, and the words for one that does not. */
  readonly form: { readonly pattern: RegExp; readonly words: string } | null
}

/** An integration that every house has, connected or not. */
export interface IntegrationKind {
  readonly id: string
  readonly integration_class: IntegrationClass
  /** What it is for, for people. */
  readonly title: string
  /** Who is asked once it is connected; null where nobody can be yet. */
  readonly provider: string | null
  /** Who answers while it is not. */
  readonly stand_in: string
  readonly fields: readonly IntegrationField[]
}

/** Longest value of a field, in characters. */
export const FIELD_LENGTH = 300

const field = (key: string, label: string, more: Partial<IntegrationField> = {}): IntegrationField => ({
  key,
  label,
  secret: false,
  required: false,
  help: null,
  rare: false,
  form: null,
  ...more,
})
const needed = { required: true } as const
const secret = { secret: true } as const
const address = field('base_url', 'Address', {
  rare: true,
  help: 'Only where the account is reached elsewhere',
  form: { pattern: /^https?:\/\/[^\s@]+$/i, words: 'must be an address such as https://api.example.com' },
})
const patience = field('timeout_ms', 'Time limit, ms', {
  rare: true,
  form: { pattern: /^(?:[5-9]\d|[1-9]\d{2,3}|[12]\d{4}|30000)$/, words: 'must be from 50 to 30000 milliseconds' },
})
const path = (key: string, label: string) =>
  field(key, label, {
    rare: true,
    help: '{order} stands for the number of the order',
    form: { pattern: /^[\w./{}-]{1,120}$/, words: 'must be a path such as orders/stoporder/{order}' },
  })

/** Every integration. The number of one is its name for good. */
export const INTEGRATIONS: readonly IntegrationKind[] = [
  {
    id: '1',
    integration_class: 'ltl_rating',
    title: 'LTL rates',
    provider: null,
    stand_in: 'Simulated LTL rating',
    fields: [],
  },
  {
    id: '2',
    integration_class: 'visibility',
    title: 'Tracking',
    provider: 'MacroPoint',
    stand_in: 'Simulated tracking',
    fields: [
      field('username', 'API user', { ...needed, help: 'Not the sign-in of the web site' }),
      field('password', 'API password', { ...needed, ...secret }),
      field('mpid', 'MPID', { ...needed, help: 'The number of the account at MacroPoint' }),
      field('callback_key', 'Call-back key', {
        ...secret,
        help: 'What MacroPoint must bring with what it tells: 16 characters or more',
        form: { pattern: /^.{16,200}$/, words: 'must have from 16 to 200 characters' },
      }),
      address,
      patience,
      path('change_order', 'Path of a change'),
      path('stop_order', 'Path of a stop'),
      path('order_link', 'Path of the link'),
      path('partner_status', 'Path of the partner status'),
      path('capacity', 'Path of free trucks'),
    ],
  },
  {
    id: '3',
    integration_class: 'carrier_lookup',
    title: 'Carrier authority and safety',
    provider: 'FMCSA QCMobile',
    stand_in: 'Simulated FMCSA',
    fields: [
      field('web_key', 'Web key', { ...needed, ...secret, help: 'From the FMCSA developer site, free of charge' }),
      address,
      patience,
    ],
  },
  {
    id: '4',
    integration_class: 'lane_pricing',
    title: 'Lane prices',
    provider: null,
    stand_in: 'Simulated lane prices',
    fields: [],
  },
  {
    id: '5',
    integration_class: 'mileage',
    title: 'Mileage',
    provider: null,
    stand_in: 'Computed mileage',
    fields: [],
  },
  {
    id: '6',
    integration_class: 'mail',
    title: 'Mail',
    provider: 'SMTP',
    stand_in: 'Simulated mailbox',
    fields: [
      field('host', 'Mail server', {
        ...needed,
        form: { pattern: /^[a-z0-9][a-z0-9.-]{0,252}$/i, words: 'must be a host such as mail.example.com' },
      }),
      field('port', 'Port', {
        help: '465 unless it is written here; any other begins in plain text and must offer TLS',
        form: { pattern: /^\d{1,5}$/, words: 'must be a number' },
      }),
      field('username', 'User', needed),
      field('password', 'Password', { ...needed, ...secret }),
      field('from', 'From', {
        ...needed,
        help: 'Such as Acme Freight <loads@acme.example>',
        form: { pattern: /^(?:[^<>"\r\n]+ )?<?[^\s@<>",;]+@[a-z0-9.-]+>?$/i, words: 'must be an e-mail address' },
      }),
    ],
  },
]

/** The integration with this number; undefined when there is none. */
export const integrationKind = (id: string): IntegrationKind | undefined => INTEGRATIONS.find((kind) => kind.id === id)

const kindOf = (integration_class: IntegrationClass): IntegrationKind => {
  const kind = INTEGRATIONS.find((one) => one.integration_class === integration_class)
  if (!kind) throw new Error(`there is no integration of class ${integration_class}`)
  return kind
}
export const VISIBILITY = kindOf('visibility')
export const CARRIER_LOOKUP = kindOf('carrier_lookup')
export const MAIL = kindOf('mail')
