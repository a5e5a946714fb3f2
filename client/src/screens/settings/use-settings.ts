import type { HouseSettings } from '@waybill/shared/settings/settings'
import { useCallback, useEffect, useState } from 'react'
import { ApiError } from '../../app/api-error.ts'
import { api } from '../../app/client.ts'
import { showToast } from '../../ui/toast-store.ts'
import { useListsChanged } from '../master/use-lists-changed.ts'

type Standing = HouseSettings & { readonly version: number }
interface SettingsAnswer {
  readonly settings: Standing
  readonly demandable: Readonly<Record<string, readonly string[]>>
}

const words = (error: unknown) => (error instanceof ApiError ? error.message : 'It could not be done. Please try again.')

export interface SettingsHandle {
  /** Null before they are read. */
  readonly answer: SettingsAnswer | null
  readonly failure: string | null
  readonly pending: boolean
  /** Decides parts anew; whether it was accepted. */
  readonly save: (parts: Partial<HouseSettings>) => Promise<boolean>
  readonly retry: () => void
}

/** What the house decided for itself, read again when anybody decides anew. */
export const useSettings = (): SettingsHandle => {
  const [answer, setAnswer] = useState<SettingsAnswer | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const [pending, setPending] = useState(false)
  const read = useCallback(() => {
    api.get<SettingsAnswer>('/settings').then(
      ({ body }) => {
        setAnswer(body)
        setFailure(null)
      },
      (error: unknown) => setFailure(words(error)),
    )
  }, [])
  useEffect(read, [read])
  useListsChanged(['settings'], read)

  return {
    answer,
    failure,
    pending,
    retry: read,
    save: async (parts) => {
      setPending(true)
      try {
        const { body } = await api.put<SettingsAnswer>('/settings', { settings: { ...parts, version: answer?.settings.version ?? null } })
        setAnswer(body)
        showToast({ tone: 'ok', text: 'Settings saved' })
        return true
      } catch (error) {
        const changed = error instanceof ApiError && error.type === 'VersionConflict'
        showToast({
          tone: 'bad',
          text: changed ? 'Somebody else changed the settings meanwhile. Look at them and save again.' : words(error),
        })
        if (changed) read()
        return false
      } finally {
        setPending(false)
      }
    },
  }
}
