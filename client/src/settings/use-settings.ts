import type { CompanySettings } from '@waybill/shared/settings/settings'
import { useCallback, useEffect, useState } from 'react'
import { ApiError } from '../app/api-error.ts'
import { api } from '../app/client.ts'
import { useListsChanged } from '../records/use-lists-changed.ts'
import { startAttempt } from '../ui/attempt.ts'
import { showToast } from '../ui/toast-store.ts'

type SavedSettings = CompanySettings & { readonly version: number }
interface SettingsResponse {
  readonly settings: SavedSettings
  readonly demandable: Readonly<Record<string, readonly string[]>>
}

const errorText = (error: unknown) => (error instanceof ApiError ? error.message : "The settings couldn't be loaded or saved. Try again.")

export interface SettingsHandle {
  /** Null until loaded. */
  readonly response: SettingsResponse | null
  readonly failure: string | null
  readonly pending: boolean
  /** Saves some of the settings; resolves to whether they were accepted. */
  readonly save: (parts: Partial<CompanySettings>) => Promise<boolean>
  readonly retry: () => void
}

/** The company settings, reloaded when another user changes them. */
export const useSettings = (): SettingsHandle => {
  const [response, setResponse] = useState<SettingsResponse | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const [pending, setPending] = useState(false)
  const read = useCallback(() => {
    api.get<SettingsResponse>('/settings').then(
      ({ body }) => {
        setResponse(body)
        setFailure(null)
      },
      (error: unknown) => setFailure(errorText(error)),
    )
  }, [])
  useEffect(read, [read])
  useListsChanged(['settings'], read)

  return {
    response,
    failure,
    pending,
    retry: read,
    save: async (parts) => {
      setPending(true)
      const fail = startAttempt('save settings')
      try {
        const { body } = await api.put<SettingsResponse>('/settings', {
          settings: { ...parts, version: response?.settings.version ?? null },
        })
        setResponse(body)
        showToast({ tone: 'ok', text: 'Settings saved' })
        return true
      } catch (error) {
        const changed = error instanceof ApiError && error.type === 'VersionConflict'
        fail(changed ? 'Someone else changed the settings. Review their changes and save again.' : errorText(error))
        if (changed) read()
        return false
      } finally {
        setPending(false)
      }
    },
  }
}
