import type { TabRecord } from '@waybill/shared/protocol/tab-records'
import type { Api } from '../app/api.ts'
import type { TabState } from './tab-state.ts'
import { type SavedTab, savedTab, tabOfRecord } from './tab-storage.ts'
import { tabKey } from './tab-types.ts'

export interface TabRecordsOptions {
  readonly api: Pick<Api, 'post' | 'delete'>
  readonly authUid: string
  /** The tabs the server had at the sign-in. */
  readonly known: readonly TabRecord[]
  /** Delay after the last change before the server is updated, in ms, so that opening a load doesn't wait for it. */
  readonly rest?: number
}

type Saved = TabRecord['tab']

/** Identity of a tab; null for tabs that are empty until something is typed in them. */
const nameOf = ({ type, params }: SavedTab): string | null => {
  const spec = tabOfRecord({ type, params })
  const key = spec && tabKey(spec)
  return spec && key !== null ? `${type}:${key}` : null
}
const namesOf = (state: TabState) =>
  new Map(
    state.tabs.slice(1).flatMap((tab) => {
      const saved = savedTab(tab)
      const name = nameOf(saved)
      return name === null ? [] : [[name, saved] as const]
    }),
  )

/**
 * Sends the open tabs to the server, so that they are restored on another machine, too [7.9–7.12]. Only what is opened and closed here is
 * sent: the tabs of another window stay. After a failure, the next change catches up.
 */
export const tabRecords = ({ api, authUid, known, rest = 4000 }: TabRecordsOptions) => {
  const ids = new Map(known.flatMap(({ id, tab }) => [[nameOf(tab as unknown as SavedTab) ?? id, id] as const]))
  const seen = new Set<string>()
  let openTabs: ReadonlyMap<string, SavedTab> = new Map()
  let timer: ReturnType<typeof setTimeout> | undefined
  let over = false

  const add = async (names: readonly string[]) => {
    const tabs = names.map((name) => openTabs.get(name) as unknown as Saved)
    const [tab] = tabs
    if (tabs.length === 1 && tab) {
      const { tab_record } = (await api.post<{ tab_record: TabRecord }>('/tab_records', { auth_uid: authUid, tab })).body
      ids.set(names[0] as string, tab_record.id)
    } else if (tabs.length > 1) {
      const { tab_records } = (
        await api.post<{ tab_records: readonly TabRecord[] }>('/tab_records/batch_create', { auth_uid: authUid, tabs })
      ).body
      for (const [place, { id }] of tab_records.entries()) ids.set(names[place] as string, id)
    }
  }
  const send = async () => {
    for (const name of openTabs.keys()) seen.add(name)
    for (const name of [...seen]) {
      if (openTabs.has(name) || over) continue
      seen.delete(name)
      const id = ids.get(name)
      ids.delete(name)
      if (id !== undefined) await api.delete(`/tab_records/${encodeURIComponent(id)}`)
    }
    if (!over) await add([...openTabs.keys()].filter((name) => !ids.has(name)))
  }
  let sending: Promise<void> = Promise.resolve()

  return {
    follow: (state: TabState) => {
      if (over) return
      openTabs = namesOf(state)
      for (const name of openTabs.keys()) seen.add(name)
      clearTimeout(timer)
      timer = setTimeout(() => {
        sending = sending.then(send).catch(() => undefined)
      }, rest)
    },
    /** Nothing more is sent: the page is closing. */
    stop: () => {
      over = true
      clearTimeout(timer)
    },
    /** The user signs out: all tabs are closed [4.8, 7.12]. */
    clear: async () => {
      over = true
      clearTimeout(timer)
      await sending
      await api.post('/tab_records/destroy_all', { auth_uid: authUid }).catch(() => undefined)
    },
  }
}
export type TabRecords = ReturnType<typeof tabRecords>
