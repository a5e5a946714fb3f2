/** Why a start is given up, as one line for the person at the terminal: it is printed without a stack, and the exit code is 1. */
export class StartError extends Error {
  override readonly name = 'StartError'
}
