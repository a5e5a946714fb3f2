import type { Feature } from '@waybill/shared/permissions/features'
import type { DockRequirement } from '@waybill/shared/record/dock-requirements'
import { useEffect, useState } from 'react'
import { api } from '../../app/client.ts'
import { usePermitted } from '../../app/use-permitted.ts'

const KEPT_MS = 60_000
const PAGE = 200
const NONE: readonly never[] = []

interface Page<Entry> {
  readonly entries: readonly Entry[]
  readonly more: boolean
}
const readPage = async <Entry>(list: string, search: string): Promise<Page<Entry>> => {
  const { body } = await api.get<Record<string, unknown>>(`/${list}`, { query: { limit: PAGE, ...(search !== '' && { search }) } })
  return { entries: body[list] as readonly Entry[], more: body.more === true }
}

/** Pages read in the last minute, by list and search, because every stop of a form requests the same page. */
const kept = new Map<string, { readonly at: number; readonly page: Promise<Page<unknown>> }>()
const pageOf = <Entry>(list: string, search: string): Promise<Page<Entry>> => {
  const key = `${list} ${search}`
  const known = kept.get(key)
  if (known && Date.now() - known.at < KEPT_MS) return known.page as Promise<Page<Entry>>
  const page = readPage<Entry>(list, search)
  if (kept.size >= PAGE) kept.clear()
  kept.set(key, { at: Date.now(), page })
  page.catch(() => kept.delete(key))
  return page
}

/** List entries that may match a name: the first page, or search results for longer lists. Empty until loaded. */
const useEntries = <Entry>(list: string, feature: Feature, name: string | null): readonly Entry[] => {
  const mayRead = usePermitted()(feature)
  const [entries, setEntries] = useState<readonly Entry[]>(NONE)
  const shouldRead = mayRead && name !== null && name !== ''
  useEffect(() => {
    if (!shouldRead) return
    let over = false
    const read = async () => {
      const page = await pageOf<Entry>(list, '')
      const found = page.more ? await pageOf<Entry>(list, name) : page
      if (!over) setEntries(found.entries)
    }
    // The form works without these lists.
    read().catch(() => {})
    return () => {
      over = true
    }
  }, [shouldRead, list, name])
  return shouldRead ? entries : NONE
}

/** Dock requirements for the stop with this name [2.53]. */
export const useDockRequirements = (name: string | null) => useEntries<DockRequirement>('requirements', 'requirements#read', name)

/** A dropped container waiting for a hook [2.52]. */
export interface DropHook {
  readonly container_id: string
  readonly pro: string | null
  readonly name: string
  readonly city: string
  readonly state: string
  readonly status: string
}

/** The dropped container of a load, found by pro or container number; undefined if none is listed. */
export const useDropHook = (pro: string | null, container: string | null): DropHook | undefined => {
  const hooks = useEntries<DropHook>('drop_hooks', 'drop_hooks#read', pro)
  return hooks.find((hook) => hook.pro === pro || (container !== null && container !== '' && hook.container_id === container.toUpperCase()))
}
