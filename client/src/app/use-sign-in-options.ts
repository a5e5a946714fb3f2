import type { AuthOptions } from '@waybill/shared/protocol/auth'
import { useEffect, useState } from 'react'
import { callApi } from './api.ts'

export interface SignInOptions {
  readonly name: string
  readonly demo: { readonly usernames: readonly string[]; readonly password: string } | null
}

/** A tenant's sign-in options: its name and, in a demo, the demo users. Null until they are loaded. */
export const useSignInOptions = (tenant: string): SignInOptions | null => {
  const [options, setOptions] = useState<SignInOptions | null>(null)
  useEffect(() => {
    const controller = new AbortController()
    const ask = async () => {
      const { body } = await callApi<AuthOptions>({ fetch: (...call) => fetch(...call), tenant, token: null }, 'GET', '/auth/options', {
        signal: controller.signal,
      })
      setOptions({ name: body.auth_options.tenant.name, demo: body.auth_options.demo })
    }
    // The page works without them; signing in shows any error.
    ask().catch(() => undefined)
    return () => controller.abort()
  }, [tenant])
  return options
}
