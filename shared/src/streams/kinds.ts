/** What a kind of record is called and how one of them is named. Data only, so that screens can use it before any schema is loaded. */
interface KindNames {
  /** Inside a sentence: `There is no carrier 12.` */
  readonly noun: string
  /** Before an id or a name: `Carrier 12`, `Pro #4820001`. */
  readonly title: string
  /** The field that holds the name of a record; null when records of this kind have none of their own. */
  readonly nameField: string | null
  /** Records of this kind are built in and have no events until they are changed. */
  readonly isBuiltIn: boolean
}

/** Every kind of record in the log, by the first part of its streams: `carrier/12`. */
export const STREAM_KINDS = {
  shipment: { noun: 'shipment', title: 'Pro', nameField: null, isBuiltIn: false },
  lock: { noun: 'lock', title: 'Lock of pro', nameField: null, isBuiltIn: false },
  carrier: { noun: 'carrier', title: 'Carrier', nameField: 'name', isBuiltIn: false },
  customer: { noun: 'customer', title: 'Customer', nameField: 'name', isBuiltIn: false },
  user: { noun: 'user', title: 'User', nameField: 'username', isBuiltIn: false },
  role: { noun: 'role', title: 'Role', nameField: 'name', isBuiltIn: true },
  form_text: { noun: 'form text', title: 'Text', nameField: null, isBuiltIn: true },
  record: { noun: 'record', title: 'List entry', nameField: null, isBuiltIn: true },
  settings: { noun: 'settings', title: 'Settings', nameField: null, isBuiltIn: true },
  integration: { noun: 'integration', title: 'Integration', nameField: null, isBuiltIn: true },
  outbox: { noun: 'outbox entry', title: 'Outbox entry', nameField: null, isBuiltIn: false },
} as const satisfies Readonly<Record<string, KindNames>>

export type StreamKind = keyof typeof STREAM_KINDS

/** The names of a kind; undefined when this version of Waybill doesn't know it. */
export const namesOfKind = (kind: string): KindNames | undefined =>
  Object.hasOwn(STREAM_KINDS, kind) ? STREAM_KINDS[kind as StreamKind] : undefined

/** Splits a stream such as `record/ramps/12` into kind and id. */
export const splitStream = (stream: string): { readonly kind: string; readonly id: string } => {
  const place = stream.indexOf('/')
  return { kind: stream.slice(0, place), id: stream.slice(place + 1) }
}
