import { Result } from 'effect'
import { XMLBuilder, XMLParser, XMLValidator } from 'fast-xml-parser'

/**
 * An element that was read: its text, or its children by name; several of one name are a list. Namespaces and
 * attributes are dropped.
 */
export type XmlValue = string | { readonly [name: string]: XmlValue | readonly XmlValue[] }

const MAX_CHARACTERS = 512 * 1024
const MAX_DEPTH = 40

const parser = new XMLParser({
  ignoreAttributes: true,
  removeNSPrefix: true,
  parseTagValue: false,
  trimValues: true,
  ignoreDeclaration: true,
  ignorePiTags: true,
})

const depthOf = (value: unknown, left = MAX_DEPTH): number =>
  left === 0 || typeof value !== 'object' || value === null
    ? 0
    : 1 + Math.max(0, ...Object.values(value).map((entry) => depthOf(entry, left - 1)))

/**
 * Parses XML; the failure is the reason. Document types and custom entities are refused, because no provider uses them
 * and they allow entity expansion attacks.
 */
export const readXml = (text: string): Result.Result<XmlValue, string> => {
  if (text.length > MAX_CHARACTERS) return Result.fail('it is too long')
  if (/<!(?:DOCTYPE|ENTITY)/i.test(text)) return Result.fail('it has a document type')
  try {
    if (XMLValidator.validate(text) !== true) return Result.fail('it is not XML')
    const read: unknown = parser.parse(text)
    if (typeof read !== 'object' || read === null || Object.keys(read).length === 0) return Result.fail('it is empty')
    if (depthOf(read) >= MAX_DEPTH) return Result.fail('it nests too deeply')
    return Result.succeed(read as XmlValue)
  } catch {
    return Result.fail('it is not XML')
  }
}

/** Every element of a name at any depth, in document order, ignoring case. */
export const elementsOf = (value: XmlValue, name: string): readonly XmlValue[] =>
  typeof value === 'string'
    ? []
    : Object.entries(value).flatMap(([key, entry]) => {
        const entries = [entry].flat() as readonly XmlValue[]
        return key.toLowerCase() === name.toLowerCase() ? entries : entries.flatMap((inner) => elementsOf(inner, name))
      })

/** The text of the first element of a name that has text; null if there is none. */
export const elementText = (value: XmlValue, name: string): string | null =>
  elementsOf(value, name).find((element): element is string => typeof element === 'string' && element !== '') ?? null

const builder = new XMLBuilder({ ignoreAttributes: false, attributeNamePrefix: '@', textNodeName: '#', suppressEmptyNode: false })

/** Writes an XML document. Keys starting with `@` are attributes and `#` is the text; values are escaped. */
export const writeXml = (document: object): string => `<?xml version="1.0" encoding="utf-8"?>${builder.build(document)}`
