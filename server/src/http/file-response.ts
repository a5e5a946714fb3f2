/** A response of a call that isn't JSON: a file, or a stream of one. */
export class FileResponse {
  readonly content: Uint8Array | ReadableStream<Uint8Array> | string
  /** With `content-type`. */
  readonly headers: Readonly<Record<string, string>>

  constructor(content: FileResponse['content'], headers: FileResponse['headers']) {
    this.content = content
    this.headers = headers
  }
}
