import type { AuthOptions } from '@waybill/shared/protocol/auth'
import { useEffect, useState } from 'react'
import { callApi } from './api.ts'

export interface SignInOptions {
  readonly name: string
  readonly demo: { readonly usernames: readonly string[]; readonly password: string } | null
}

/** What a tenant says about itself before anybody is known: its name, and in a demo who may be played. Null until it has come. */
export const useSignInOptions = (tenant: string): SignInOptions | null => {
  const [options, setOptions] = useState<SignInOptions | null>(null)
  useEffect(() => {
    const asked = new AbortController()
    const ask = async () => {
      const { body } = await callApi<AuthOptions>({ fetch: (...call) => fetch(...call), tenant, token: null }, 'GET', '/auth/options', {
        signal: asked.signal,
      })
      setOptions({ name: body.auth_options.tenant.name, demo: body.auth_options.demo })
    }
    // Without an answer the page is as good: signing in will tell.
    ask().catch(() => undefined)
    return () => asked.abort()
  }, [tenant])
  return options
}
