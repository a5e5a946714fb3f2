const { PATH, NODE_COMPILE_CACHE } = process.env

/**
 * Environment passed to every program a test starts: the program path, and Node's compile cache, which halves the start
 * time.
 */
export const nodeEnvironment: Readonly<Record<string, string>> = {
  ...(PATH !== undefined && { PATH }),
  ...(NODE_COMPILE_CACHE !== undefined && { NODE_COMPILE_CACHE }),
}
