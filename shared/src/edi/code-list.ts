/**
 * A list of codes that a partner's text is looked up in. It has no prototype: `__proto__` and `constructor` are codes that the list
 * doesn't have, not members of every object.
 */
export const codeList = <Value>(entries: Readonly<Record<string, Value>>): Readonly<Record<string, Value>> =>
  Object.freeze(Object.assign(Object.create(null), entries))
