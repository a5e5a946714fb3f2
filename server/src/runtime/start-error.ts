/** Why a start failed, as one line for the terminal: printed without a stack, exit code 1. */
export class StartError extends Error {
  override readonly name = 'StartError'
}
