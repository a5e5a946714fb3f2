/** Pieces of text as the body of an answer, made as they are read; a reader who goes away ends the making. */
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
