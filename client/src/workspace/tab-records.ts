import type { TabRecord } from '@waybill/shared/protocol/tab-records'
import type { Api } from '../app/api.ts'
import type { TabState } from './tab-state.ts'
import { type SavedTab, savedTab, tabOfRecord } from './tab-storage.ts'
import { tabKey } from './tab-types.ts'

export interface TabRecordsOptions {
  readonly api: Pick<Api, 'post' | 'delete'>
  readonly authUid: string
  /** What the server had at the sign-in. */
  readonly known: readonly TabRecord[]
  /** What is waited for after the last change before the server is told, in ms: opening a load is not to wait for this. */
  readonly rest?: number
}

type Saved = TabRecord['tab']

/** By what a tab is known again; null for those that are nothing before something is typed in them. */
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
 * Tells the server which tabs are open, so that they are there on another machine too [7.9–7.12]. Only what is opened and closed here is told:
 * the tabs of another window stay. A failure costs only that; the next change makes up for it.
 */
export const tabRecords = ({ api, authUid, known, rest = 4000 }: TabRecordsOptions) => {
  const ids = new Map(known.flatMap(({ id, tab }) => [[nameOf(tab as unknown as SavedTab) ?? id, id] as const]))
  const seen = new Set<string>()
  let wanted: ReadonlyMap<string, SavedTab> = new Map()
  let timer: ReturnType<typeof setTimeout> | undefined
  let over = false

  const add = async (names: readonly string[]) => {
    const tabs = names.map((name) => wanted.get(name) as unknown as Saved)
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
  const tell = async () => {
    for (const name of wanted.keys()) seen.add(name)
    for (const name of [...seen]) {
      if (wanted.has(name) || over) continue
      seen.delete(name)
      const id = ids.get(name)
      ids.delete(name)
      if (id !== undefined) await api.delete(`/tab_records/${encodeURIComponent(id)}`)
    }
    if (!over) await add([...wanted.keys()].filter((name) => !ids.has(name)))
  }
  let telling: Promise<void> = Promise.resolve()

  return {
    follow: (state: TabState) => {
      if (over) return
      wanted = namesOf(state)
      for (const name of wanted.keys()) seen.add(name)
      clearTimeout(timer)
      timer = setTimeout(() => {
        telling = telling.then(tell).catch(() => undefined)
      }, rest)
    },
    /** Nothing more is told: the page goes. */
    stop: () => {
      over = true
      clearTimeout(timer)
    },
    /** The user signs out: all tabs are closed [4.8, 7.12]. */
    clear: async () => {
      over = true
      clearTimeout(timer)
      await telling
      await api.post('/tab_records/destroy_all', { auth_uid: authUid }).catch(() => undefined)
    },
  }
}
export type TabRecords = ReturnType<typeof tabRecords>
