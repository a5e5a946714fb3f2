/** Operating authority; null where a row does not say. */
export interface Authority {
  readonly common: boolean | null
  readonly contract: boolean | null
  readonly broker: boolean | null
}

/** One authority as a code or a word: active, or inactive, none, revoked and the like. */
const isActive = (text: string): boolean | null => (text === '' ? null : /^(A|ACTIVE|Y|YES|TRUE|1)$/i.test(text))

/**
 * The authority of a row. Columns of their own count first. Else the operating status: "AUTHORIZED FOR Property" is for-hire property
 * authority, which we book as common, for the register does not tell common from contract there; "AUTHORIZED FOR BROKER Property" is a
 * broker's and moves no freight; "NOT AUTHORIZED" is none. Passengers and household goods are no authority for freight.
 */
export const readAuthority = (columns: {
  readonly common: string
  readonly contract: string
  readonly broker: string
  readonly operating_status: string
}): Authority => {
  const status = columns.operating_status.toUpperCase()
  const authorised = /(^|[^A-Z])AUTHORIZED FOR/.test(status) && !/NOT AUTHORIZED/.test(status)
  const none = /NOT AUTHORIZED/.test(status)
  const asCarrier = status.replace(/BROKER\s*[:-]?\s*(PROPERTY|HHG)/g, '')
  const ofStatus = (pattern: RegExp, text: string): boolean | null => (authorised ? pattern.test(text) : none ? false : null)
  return {
    common: isActive(columns.common) ?? ofStatus(/PROPERTY/, asCarrier),
    contract: isActive(columns.contract) ?? (none ? false : null),
    broker: isActive(columns.broker) ?? ofStatus(/BROKER/, status),
  }
}
