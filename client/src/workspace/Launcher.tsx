import { isPermitted } from '@waybill/shared/permissions/may'
import {
  Blocks,
  FilePlus2,
  FileSpreadsheet,
  History,
  Inbox,
  LayoutList,
  LockKeyhole,
  type LucideIcon,
  Map as MapIcon,
  ScrollText,
} from 'lucide-react'
import { useRef } from 'react'
import { useSignedIn } from '../app/client.ts'
import { Icon } from '../ui/Icon.tsx'
import { useFirstFocus } from '../ui/use-first-focus.ts'
import { moveBetweenControls } from '../ui/walk-controls.ts'
import { ANY_LANE } from './board-tab.ts'
import { DIRECTORY_TABS, isAvailableTo, LIST_TABS, SETTINGS_TABS } from './company-tabs.ts'
import { initialTabState, tabTooltip } from './tab-state.ts'
import { ACTIVE_BOARD_MAP, type TabSpec, tabTitle } from './tab-types.ts'
import { useTab, useTabState, useWorkspace } from './use-workspace.ts'
import styles from './Workspace.module.css'

const RECENT = 6

const COMPANY_GROUPS = [
  { title: 'Directory', tabs: DIRECTORY_TABS },
  { title: 'Lists', tabs: LIST_TABS },
  { title: 'Settings', tabs: SETTINGS_TABS },
]

interface ChoiceProps {
  readonly icon: LucideIcon
  readonly label: string
  readonly detail?: string
  readonly onChoose: () => void
}

const Choice = ({ icon, label, detail, onChoose }: ChoiceProps) => (
  <li>
    <button type="button" className={styles.choice} onClick={onChoose}>
      <Icon of={icon} size={14} />
      {label}
      {detail && <span>{detail}</span>}
    </button>
  </li>
)

/** The New Tab page and what can be opened from it [2.25]. A choice replaces this tab. */
export const Launcher = () => {
  const workspace = useWorkspace()
  const tab = useTab()
  const { closed } = useTabState()
  const { userInfo } = useSignedIn()
  const choices = useRef<HTMLDivElement>(null)
  useFirstFocus(() => choices.current?.querySelector('button') ?? null)
  const replaceWith = (open: () => void) => () => {
    tab.close()
    open()
  }
  const opening = (spec: TabSpec) => replaceWith(() => workspace.open(spec))

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: only moves the focus between the buttons in it.
    <div ref={choices} data-choices className={styles.launcher} onKeyDown={(event) => moveBetweenControls(event, 'button')}>
      <section>
        <h1 className="pb-2 text-18 font-semibold">New tab</h1>
        <ul className={styles.choices}>
          {isPermitted(userInfo.permission_tree, 'shipments#create') && (
            <>
              <Choice icon={FilePlus2} label="New truckload shipment" onChoose={opening({ type: 'NewTruckloadShipmentTab', params: {} })} />
              <Choice
                icon={FilePlus2}
                label="New less than truckload shipment"
                onChoose={opening({ type: 'NewLessThanTruckloadShipmentTab', params: {} })}
              />
              <Choice
                icon={FilePlus2}
                label="New intermodal shipment"
                onChoose={opening({ type: 'NewIntermodalShipmentTab', params: {} })}
              />
            </>
          )}
          {isPermitted(userInfo.permission_tree, 'shipments#import') && (
            <Choice icon={FileSpreadsheet} label="Batch Manager" onChoose={opening({ type: 'BatchManagerTab', params: {} })} />
          )}
          {isPermitted(userInfo.permission_tree, 'audit#read') && (
            <>
              <Choice icon={ScrollText} label="Audit log" onChoose={opening({ type: 'AuditTab', params: { view: 'log' } })} />
              <Choice icon={LockKeyhole} label="Locked records" onChoose={opening({ type: 'AuditTab', params: { view: 'locks' } })} />
            </>
          )}
          {isPermitted(userInfo.permission_tree, 'mailbox#read') && (
            <Choice icon={Inbox} label="Mailbox" onChoose={opening({ type: 'MailboxTab', params: {} })} />
          )}
          {isPermitted(userInfo.permission_tree, 'shipments#read') && (
            <Choice icon={Blocks} label="Template Library" onChoose={opening({ type: 'TemplateLibraryTab', params: {} })} />
          )}
          <Choice icon={LayoutList} label="Active Shipments" onChoose={replaceWith(() => workspace.select(initialTabState.focused))} />
          <Choice icon={LayoutList} label="All Shipments" onChoose={opening({ type: 'ActiveShipmentsTab', params: { board: 'all' } })} />
          <Choice
            icon={LayoutList}
            label="Historical Rates"
            onChoose={opening({ type: 'ActiveShipmentsTab', params: { board: 'historical', ...ANY_LANE } })}
          />
          <Choice icon={MapIcon} label="Map" onChoose={opening({ type: 'MapTab', params: ACTIVE_BOARD_MAP })} />
        </ul>
      </section>
      {COMPANY_GROUPS.map(({ title, tabs }) => {
        const open = tabs.filter((tab) => isAvailableTo(userInfo.permission_tree, tab))
        return (
          open.length > 0 && (
            <section key={title}>
              <h2 className="pb-2 text-15 font-semibold">{title}</h2>
              <ul className={styles.choices}>
                {open.map(({ label, icon, spec }) => (
                  <Choice key={label} icon={icon} label={label} onChoose={opening(spec)} />
                ))}
              </ul>
            </section>
          )
        )
      })}
      {closed.length > 0 && (
        <section>
          <h2 className="pb-2 text-15 font-semibold">Recently closed</h2>
          <ul className={styles.choices}>
            {closed.slice(0, RECENT).map(({ id, spec, about }) => (
              <Choice
                key={id}
                icon={History}
                label={tabTitle(spec)}
                detail={tabTooltip(about)}
                onChoose={replaceWith(() => workspace.reopen(id))}
              />
            ))}
          </ul>
        </section>
      )}
    </div>
  )
}
