/** Chunks of text as a response body, produced as they are read; production stops when the client disconnects. */
export const textStream = (pieces: AsyncGenerator<string, void, undefined>): ReadableStream<Uint8Array> => {
  const encoder = new TextEncoder()
  return new ReadableStream({
    async pull(controller) {
      const { done, value } = await pieces.next()
      if (done) controller.close()
      else controller.enqueue(encoder.encode(value))
    },
    async cancel() {
      await pieces.return()
    },
  })
}
