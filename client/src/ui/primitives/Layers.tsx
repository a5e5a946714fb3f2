import {
  Ban,
  Building2,
  CalendarClock,
  CircleAlert,
  ClockArrowUp,
  Copy,
  Info,
  LockKeyhole,
  PanelTopOpen,
  Pause,
  Truck,
  WifiOff,
} from 'lucide-react'
import { useState } from 'react'
import { Banner, Note } from '../Banner.tsx'
import { Button } from '../Button.tsx'
import { CheckboxField } from '../CheckboxField.tsx'
import { CommandPalette } from '../CommandPalette.tsx'
import { Dialog } from '../Dialog.tsx'
import { ContextMenu, Menu } from '../Menu.tsx'
import type { MenuEntry } from '../menu-entry.ts'
import { Popover } from '../Popover.tsx'
import { SelectField } from '../SelectField.tsx'
import { ShortcutSheet } from '../ShortcutSheet.tsx'
import { StatusChip } from '../StatusChip.tsx'
import { TextAreaField } from '../TextAreaField.tsx'
import { Tooltip } from '../Tooltip.tsx'
import { showToast } from '../toast-store.ts'
import { Block, SampleLine } from './Block.tsx'

const nothing = () => undefined

const ENTRIES: readonly MenuEntry[] = [
  { label: 'Open', icon: PanelTopOpen, hint: 'Enter', onSelect: nothing },
  { label: 'Cover…', icon: Truck, hint: 'C', onSelect: nothing },
  { label: 'Hold', icon: Pause, hint: 'H', disabled: true, onSelect: nothing },
  'separator',
  { heading: 'Layouts' },
  { label: 'System Default', checked: true, onSelect: nothing },
  { label: 'Reefer team', checked: false, onSelect: nothing },
  { label: 'More', entries: [{ label: 'Margin watch', onSelect: nothing }] },
  'separator',
  { label: 'Copy pro', icon: Copy, hint: 'Ctrl C', onSelect: nothing },
  { label: 'Void…', icon: Ban, danger: true, onSelect: nothing },
]

const REASONS = [
  { value: 'customer', label: 'Customer canceled' },
  { value: 'double', label: 'Entered twice' },
]

const SampleDialog = ({ open, onOpenChange }: { readonly open: boolean; readonly onOpenChange: (open: boolean) => void }) => {
  const [reason, setReason] = useState<string | null>(null)
  const [note, setNote] = useState('')
  const [notified, setNotified] = useState(false)
  const [tried, setTried] = useState(false)
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title="Void 4820188"
      badge={<StatusChip tone="status-hold" glyph="ring-pause" word="HOLD" />}
      about="The load becomes read-only for everyone and leaves the active board."
      footerAside="An email cannot be undone."
      footer={
        <>
          <Button onClick={() => onOpenChange(false)}>Keep load</Button>
          <Button variant="dangerFill" type="submit">
            Void 4820188
          </Button>
        </>
      }
      onSubmit={() => (reason === null ? setTried(true) : onOpenChange(false))}
    >
      <Note tone="warn" icon={CalendarClock}>
        Stop 3 appointment: <b className="font-semibold">11/22 06:00 → 11/22 07:00 CST</b>
      </Note>
      <SelectField
        label="Reason"
        required
        options={REASONS}
        placeholder="Select a reason"
        value={reason}
        onChange={setReason}
        error={tried && reason === null ? 'Reason is required' : undefined}
      />
      <TextAreaField label="Note" value={note} onChange={setNote} />
      <CheckboxField label="Carrier was notified" value={notified} onChange={setNotified} />
    </Dialog>
  )
}

const Opened = () => {
  const [layer, setLayer] = useState<'dialog' | 'palette' | 'sheet' | null>(null)
  const [query, setQuery] = useState('')
  const shows = (name: typeof layer) => ({ open: layer === name, onOpenChange: (open: boolean) => setLayer(open ? name : null) })
  return (
    <SampleLine label="Layers">
      <Menu trigger={<Button>Menu</Button>} entries={ENTRIES} />
      <ContextMenu entries={ENTRIES}>
        <Button>Right button</Button>
      </ContextMenu>
      <Popover label="Columns" trigger={<Button>Popover</Button>}>
        <p className="p-3">Any controls.</p>
      </Popover>
      <Button onClick={() => setLayer('dialog')}>Dialog</Button>
      <Button onClick={() => setLayer('palette')}>Palette</Button>
      <Button onClick={() => setLayer('sheet')}>Shortcuts</Button>
      <Tooltip content="Copy pro" aside="Ctrl C">
        <Button>Tooltip</Button>
      </Tooltip>
      <SampleDialog {...shows('dialog')} />
      <CommandPalette
        {...shows('palette')}
        query={query}
        onQueryChange={setQuery}
        status="4 results, 9 ms"
        groups={[
          {
            heading: 'Actions',
            items: [
              { id: 'cover', label: 'Cover Pro 4820181', detail: 'Sable Dairy · Green Bay, WI', icon: Truck, hint: 'C', onRun: nothing },
              { id: 'uncover', label: 'Uncover Pro 4820179', detail: 'Ashgrove Oats · Savannah, GA', icon: Truck, onRun: nothing },
            ],
          },
          {
            heading: 'Carriers and customers',
            items: [
              {
                id: 'carrier',
                label: 'Covington Express',
                detail: 'MC 482071 · Covington, KY',
                icon: Building2,
                kind: 'carrier',
                onRun: nothing,
              },
            ],
          },
        ]}
      />
      <ShortcutSheet
        {...shows('sheet')}
        groups={[
          {
            title: 'Anywhere',
            shortcuts: [
              { keys: ['Ctrl K'], does: 'Command palette' },
              { keys: ['?'], does: 'Shortcuts' },
            ],
          },
          { title: 'Board', shortcuts: [{ keys: ['↑', '↓'], does: 'Move' }] },
        ]}
      />
    </SampleLine>
  )
}

const Banners = () => (
  <SampleLine label="Toasts">
    <Button
      onClick={() =>
        showToast({
          tone: 'ok',
          text: 'Success: Shipment Covered.',
          detail: '4820179 · Silverline Express · $1,015.00',
          actions: [{ label: 'Undo', onAct: nothing }],
        })
      }
    >
      Done
    </Button>
    <Button onClick={() => showToast({ id: 'refused', tone: 'bad', text: 'Copperfield Motor insurance is missing or expired' })}>
      Refused
    </Button>
    <Button
      onClick={() => showToast({ tone: 'warn', text: 'Declared value has changed, covering the load is disabled until shipment is saved' })}
    >
      Warning
    </Button>
    <Button
      onClick={() =>
        showToast({ id: 'export', tone: 'info', text: 'Exporting 1,284 loads', detail: '796 of 1,284 · 4 s left', progress: 0.62 })
      }
    >
      Progress
    </Button>
  </SampleLine>
)

export const Layers = () => (
  <>
    <Block title="Menus, dialogs, toasts">
      <Opened />
      <Banners />
    </Block>
    <Block title="Banners and notes">
      <div className="mb-2.5 overflow-hidden rounded-2 border border-line">
        <Banner icon={LockKeyhole} actions={<Button size="small">Extend</Button>}>
          You have this load locked for 14 minutes
        </Banner>
        <Banner tone="neutral" icon={LockKeyhole} actions={<Button size="small">Request load</Button>}>
          Dana Whitlock has this load locked for 11 minutes
        </Banner>
        <Banner
          tone="warn"
          icon={ClockArrowUp}
          actions={
            <Button size="small" variant="primary">
              Back to live
            </Button>
          }
        >
          Board as of 10:42 yesterday
        </Banner>
        <Banner tone="bad" icon={WifiOff} actions={<Button size="small">Try now</Button>}>
          Offline since 10:42. 3 changes are not sent yet.
        </Banner>
      </div>
      <div className="grid grid-cols-2 gap-2">
        <Note icon={Info}>A note.</Note>
        <Note tone="ok" icon={Info}>
          All four checks passed.
        </Note>
        <Note tone="warn" icon={CalendarClock}>
          The appointment moved.
        </Note>
        <Note tone="bad" icon={CircleAlert}>
          Authentication failed. Please try again.
        </Note>
      </div>
    </Block>
  </>
)
