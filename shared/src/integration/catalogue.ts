/** Classes of integrations, by purpose [3.43]. */
export const INTEGRATION_CLASSES = ['ltl_rating', 'visibility', 'carrier_lookup', 'lane_pricing', 'mileage', 'mail'] as const
export type IntegrationClass = (typeof INTEGRATION_CLASSES)[number]

/** A field of an integration. A secret is stored sealed and never returned. */
export interface IntegrationField {
  readonly key: string
  readonly label: string
  readonly secret: boolean
  readonly required: boolean
  readonly help: string | null
  /** Only an account that is not like others needs it. */
  readonly is_advanced: boolean
  /** What a value must look like, and the words for one that does not. */
  readonly form: { readonly pattern: RegExp; readonly hint: string } | null
}

/** An integration that every company has, connected or not. */
export interface IntegrationKind {
  readonly id: string
  readonly integration_class: IntegrationClass
  /** What it is for, for people. */
  readonly title: string
  /** The provider once connected; null if there is none yet. */
  readonly provider: string | null
  /** Who answers while it is not. */
  readonly fallback: string
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
  is_advanced: false,
  form: null,
  ...more,
})
const needed = { required: true } as const
const secret = { secret: true } as const
const address = field('base_url', 'Address', {
  is_advanced: true,
  help: 'Only where the account is reached elsewhere',
  form: { pattern: /^https?:\/\/[^\s@]+$/i, hint: 'must be an address such as https://api.example.com' },
})
const patience = field('timeout_ms', 'Time limit, ms', {
  is_advanced: true,
  form: { pattern: /^(?:[5-9]\d|[1-9]\d{2,3}|[12]\d{4}|30000)$/, hint: 'must be from 50 to 30000 milliseconds' },
})
const path = (key: string, label: string) =>
  field(key, label, {
    is_advanced: true,
    help: '{order} stands for the number of the order',
    form: { pattern: /^[\w./{}-]{1,120}$/, hint: 'must be a path such as orders/stoporder/{order}' },
  })

/** Every integration. The number identifies it permanently. */
export const INTEGRATIONS: readonly IntegrationKind[] = [
  {
    id: '1',
    integration_class: 'ltl_rating',
    title: 'LTL rates',
    provider: null,
    fallback: 'Simulated LTL rating',
    fields: [],
  },
  {
    id: '2',
    integration_class: 'visibility',
    title: 'Tracking',
    provider: 'MacroPoint',
    fallback: 'Simulated tracking',
    fields: [
      field('username', 'API user', { ...needed, help: 'Not your website sign-in' }),
      field('password', 'API password', { ...needed, ...secret }),
      field('mpid', 'MPID', { ...needed, help: 'Your MacroPoint account number' }),
      field('callback_key', 'Webhook secret', {
        ...secret,
        help: 'MacroPoint sends this with every callback. 16 characters or more',
        form: { pattern: /^.{16,200}$/, hint: 'must be 16 to 200 characters' },
      }),
      address,
      patience,
      path('change_order', 'Change order path'),
      path('stop_order', 'Stop order path'),
      path('order_link', 'Order link path'),
      path('partner_status', 'Partner status path'),
      path('capacity', 'Available trucks path'),
    ],
  },
  {
    id: '3',
    integration_class: 'carrier_lookup',
    title: 'Carrier authority and safety',
    provider: 'FMCSA QCMobile',
    fallback: 'Simulated FMCSA',
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
    fallback: 'Simulated lane prices',
    fields: [],
  },
  {
    id: '5',
    integration_class: 'mileage',
    title: 'Mileage',
    provider: null,
    fallback: 'Computed mileage',
    fields: [],
  },
  {
    id: '6',
    integration_class: 'mail',
    title: 'Mail',
    provider: 'SMTP',
    fallback: 'Simulated mailbox',
    fields: [
      field('host', 'Mail server', {
        ...needed,
        form: { pattern: /^[a-z0-9][a-z0-9.-]{0,252}$/i, hint: 'must be a host such as mail.example.com' },
      }),
      field('port', 'Port', {
        help: '465 by default. Other ports start in plain text and must support STARTTLS',
        form: { pattern: /^\d{1,5}$/, hint: 'must be a number' },
      }),
      field('username', 'User', needed),
      field('password', 'Password', { ...needed, ...secret }),
      field('from', 'From', {
        ...needed,
        help: 'Such as Acme Freight <loads@acme.example>',
        form: { pattern: /^(?:[^<>"\r\n]+ )?<?[^\s@<>",;]+@[a-z0-9.-]+>?$/i, hint: 'must be an email address' },
      }),
    ],
  },
]

/** The integration with this number; undefined when there is none. */
export const integrationKind = (id: string): IntegrationKind | undefined => INTEGRATIONS.find((kind) => kind.id === id)

const kindOf = (integration_class: IntegrationClass): IntegrationKind => {
  const kind = INTEGRATIONS.find((one) => one.integration_class === integration_class)
  if (!kind) throw new Error(`no integration with class ${integration_class}`)
  return kind
}
export const VISIBILITY = kindOf('visibility')
export const CARRIER_LOOKUP = kindOf('carrier_lookup')
export const MAIL = kindOf('mail')
