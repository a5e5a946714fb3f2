import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import { LRUCache } from 'lru-cache'
import { openApiDocument } from './document.ts'
import { documentationPage } from './page.ts'

const compress = promisify(gzip)

/** Stands for the tenant in the texts that are built once. Occurs nowhere else in them. */
const TENANT = '__tenant__'
/** About a dozen tenants' documents and pages; others are written again from the built text. */
const MAX_BYTES = 64 * 1024 * 1024

/** A text in the form it is sent in. */
export interface Publication {
  /** Weak, because the compressed and the plain bytes share it. */
  readonly etag: string
  readonly plain: Uint8Array<ArrayBuffer>
  readonly gzip: Uint8Array<ArrayBuffer>
}

type Kind = 'document' | 'page'

/**
 * The OpenAPI document (JSON) and the documentation page (HTML) of each tenant, ready to send. Building them takes a third of a second of
 * CPU, so it happens once a process, and once a tenant they are given the tenant's paths and compressed.
 */
export const createDocumentation = (
  build: Readonly<Record<Kind, (tenant: string) => string | Promise<string>>> = {
    document: (tenant) => JSON.stringify(openApiDocument(tenant)),
    page: async (tenant) => String(await documentationPage(tenant, openApiDocument(tenant))),
  },
) => {
  const built: { [K in Kind]?: Promise<string> } = {}
  const publish = async (kind: Kind, tenant: string): Promise<Publication> => {
    built[kind] ??= Promise.resolve(build[kind](TENANT))
    const text = await built[kind]
    const plain = new Uint8Array(Buffer.from(text.replaceAll(TENANT, tenant)))
    const etag = `W/"${createHash('sha256').update(plain).digest('base64url')}"`
    return { etag, plain, gzip: new Uint8Array(await compress(plain)) }
  }
  const published = new LRUCache<string, Publication>({
    maxSize: MAX_BYTES,
    sizeCalculation: ({ plain, gzip: zipped }) => plain.byteLength + zipped.byteLength,
    fetchMethod: (key) => {
      const [kind, tenant] = key.split(' ') as [Kind, string]
      return publish(kind, tenant)
    },
  })
  /** @param tenant id of a tenant that exists */
  return (kind: Kind, tenant: string): Promise<Publication> => published.forceFetch(`${kind} ${tenant}`)
}
