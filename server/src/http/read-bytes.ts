import { TooLarge } from './failures.ts'

/** Reads a request's body and stops when it grows beyond `most` bytes. */
export const readBytes = async (request: Request, most: number): Promise<Uint8Array | TooLarge> => {
  const tooLarge = new TooLarge({ most })
  if (Number(request.headers.get('content-length') ?? 0) > most) return tooLarge
  if (!request.body) return new Uint8Array()
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of request.body) {
    size += chunk.byteLength
    if (size > most) return tooLarge
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}
