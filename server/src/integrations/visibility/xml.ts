import { Result } from 'effect'
import { XMLBuilder, XMLParser, XMLValidator } from 'fast-xml-parser'

/** An element as it was read: its text, or what stands in it by name; several of one name are a list. Namespaces and attributes are left out. */
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
 * Reads a text as XML; the failure says why it is none. Document types and entities of its own are refused: nobody we speak with has
 * them, and they are how XML is made to blow up.
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

/** Every element of a name, wherever it stands, in the order of the document; case does not matter. */
export const elementsOf = (value: XmlValue, name: string): readonly XmlValue[] =>
  typeof value === 'string'
    ? []
    : Object.entries(value).flatMap(([key, entry]) => {
        const entries = [entry].flat() as readonly XmlValue[]
        return key.toLowerCase() === name.toLowerCase() ? entries : entries.flatMap((inner) => elementsOf(inner, name))
      })

/** The text of the first element of a name that has one; null where there is none. */
export const textOf = (value: XmlValue, name: string): string | null =>
  elementsOf(value, name).find((element): element is string => typeof element === 'string' && element !== '') ?? null

const builder = new XMLBuilder({ ignoreAttributes: false, attributeNamePrefix: '@', textNodeName: '#', suppressEmptyNode: false })

/** Writes a document. Keys that begin with `@` are attributes, `#` is the text beside them; what stands in it is escaped. */
export const writeXml = (document: object): string => `<?xml version="1.0" encoding="utf-8"?>${builder.build(document)}`
