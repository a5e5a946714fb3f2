import type { Alert } from '@waybill/shared/decision/refusal'
import { isAdmin, isPermitted } from '@waybill/shared/permissions/may'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useSignedIn } from '../app/client.ts'
import { useRequired } from '../app/use-required.ts'
import { useIsLockRequested, useLive } from '../live/use-live.ts'
import { templateMenu } from '../templates/template-menu.ts'
import { Late } from '../ui/Late.tsx'
import { showToast } from '../ui/toast-store.ts'
import { UnreadBoxesContext, useUnreadBoxes } from '../ui/unread-boxes.ts'
import { useSaveKey } from '../ui/use-save-key.ts'
import type { OpenedFrom } from '../workspace/tab-state.ts'
import { useTab, useUnsaved, useWorkspace } from '../workspace/use-workspace.ts'
import { useCoverFrom } from './cover/use-cover-from.ts'
import type { CoverProposal } from './dialogs/use-cover-draft.ts'
import { whyReadOnly } from './editing.ts'
import { ConflictDialog, type ConflictSide } from './form/ConflictDialog.tsx'
import { FormContext } from './form/form-context.ts'
import { discard, isDirty, keepMine, type ShipmentForm, takeTheirs } from './form/shipment-form.ts'
import { UnsavedActs } from './form/UnsavedActions.tsx'
import { useDeclaredValue } from './form/use-declared-value.ts'
import { useFormHandle } from './form/use-form-handle.ts'
import { useSave } from './form/use-save.ts'
import { HoldBanner } from './HoldBanner.tsx'
import { incidentMenu } from './incidents/incident-prompt.ts'
import { reportIncidents } from './incidents/report-incidents.ts'
import { useIncidentAsking } from './incidents/use-incident-prompt.ts'
import { LoadPanes } from './LoadPanes.tsx'
import { loadMenu } from './load-menu.ts'
import { LockBanner } from './lock/LockBanner.tsx'
import { useKeepLock } from './lock/use-keep-lock.ts'
import { useLock } from './lock/use-lock.ts'
import { type LoadDialog, needsSave, nextActionOf, SAVE_FIRST } from './next-action.ts'
import { WhyReadOnly } from './ReadOnlyReason.tsx'
import { ShipmentHeader } from './ShipmentHeader.tsx'
import { shipmentTabInfo } from './shipment-about.ts'
import { IncidentPromptDialog, SHIPMENT_DIALOGS } from './shipment-dialogs.ts'
import { useHistory } from './timeline/use-history.ts'
import { useLoadActions } from './use-load-actions.ts'
import { useLoadKeys } from './use-load-keys.ts'
import { useLoadView } from './use-load-view.ts'
import type { OpenShipment } from './use-shipment.ts'

const NONE: readonly Alert[] = []

export interface OpenLoadProps {
  readonly pro: string
  readonly open: OpenShipment
  readonly form: ShipmentForm
}

/** The load screen: header, lock, form, timeline and the panels below. */
export const OpenLoad = ({ pro, open, form }: OpenLoadProps) => {
  const { me } = useLive()
  const { userInfo } = useSignedIn()
  const permissions = userInfo.permission_tree
  const tab = useTab()
  const required = useRequired()
  const { saved } = form
  const { lock, change, adopt, load } = open

  const workspace = useWorkspace()
  const { templates, view, template, layout, look, panel, setPanel, show, panels } = useLoadView(saved.mode, tab.focused)

  const [doing, setDoing] = useState<LoadDialog | null>(null)
  const [proposal, setProposal] = useState<CoverProposal | null>(null)
  const [back, setBack] = useState<OpenedFrom | null>(null)
  const brokenRules = useRef<() => readonly Alert[]>(() => NONE)
  const asking = useIncidentAsking(open.current, required, isPermitted(permissions, 'incidents#create'), change)
  const reload = useCallback(() => load(false), [load])
  const { ask, forget } = asking
  const saving = useSave(
    pro,
    open,
    useMemo(
      () => ({
        brokenRules: () => brokenRules.current(),
        askIncidents: ask,
        onSaved: (written) => {
          forget()
          void reportIncidents(pro, written, () => void reload())
        },
      }),
      [pro, ask, forget, reload],
    ),
  )

  const incidents = incidentMenu(doing === 'incident' || asking.prompt !== null, view === 'split_screen' ? panel : 'check_calls')

  const mayRevise = isPermitted(permissions, 'shipments#revise') && isPermitted(permissions, 'lock#acquire')
  const blocked = whyReadOnly(
    saved,
    {
      user_id: me,
      is_admin: isAdmin(permissions),
      locked_by_id: lock?.auth_uid ?? null,
      incident_panel_open: incidents !== 'closed',
    },
    mayRevise,
  )
  const { handle, unsaved } = useFormHandle({
    form,
    change,
    required,
    readOnly: blocked !== null,
    sayAll: saving.refused,
    serverAlerts: saving.serverAlerts,
    onEdited: saving.forgetAlert,
    changedBy: open.changedBy,
  })
  brokenRules.current = () => handle.preview.alerts
  const boxes = useUnreadBoxes()
  const unreadCount = boxes.count
  const dirty = unsaved + unreadCount > 0
  const alerts = saving.refused ? [...handle.preview.alerts, ...saving.serverAlerts] : NONE

  const { describe } = tab
  useUnsaved(dirty, form)
  useEffect(() => describe(shipmentTabInfo(saved)), [describe, saved])
  const coverDisabled = useDeclaredValue(form)
  const history = useHistory(pro, saved.version, open.loadedHistory)
  const acts = useLock(pro, open)
  const addIncident = useCallback(() => setDoing('incident'), [])
  const lockRequested = useIsLockRequested(pro)
  useKeepLock(pro, lock?.auth_uid === me, tab.focused)

  const begin = useCallback(
    async (next: LoadDialog, found: CoverProposal | null = null, from: OpenedFrom | null = null) => {
      if (needsSave(next, unreadCount > 0 || (open.current.current !== null && isDirty(open.current.current))))
        return void showToast({ id: SAVE_FIRST, tone: 'warn', text: SAVE_FIRST })
      // Covering validates and saves first [4.37].
      if (next === 'cover' && !(await saving.save())) return
      setProposal(found)
      setBack(from)
      setDoing(next)
    },
    [saving.save, open.current, unreadCount],
  )
  const run = useLoadActions(pro, {
    open,
    begin,
    showHistory: () => show('history'),
  })

  const { intent, from, begin: taken } = tab
  useEffect(() => {
    if (intent === null) return
    taken()
    void (intent in SHIPMENT_DIALOGS ? begin(intent as LoadDialog, null, from) : run({ id: intent }, pro))
  }, [intent, from, taken, begin, run, pro])
  const leave = () => {
    setDoing(null)
    if (back) workspace.goBack(tab.id, back)
  }

  const canSave = dirty && blocked === null
  useSaveKey(tab.focused && doing === null && asking.prompt === null, () => canSave && void saving.save())

  const main = useMemo(
    () => nextActionOf(saved, { dirty, blocked, coverDisabled, permissions }),
    [saved, dirty, blocked, coverDisabled, permissions],
  )
  const menu = useMemo(
    () => [
      ...loadMenu(saved, permissions, run, begin),
      'separator' as const,
      ...templateMenu({
        known: templates,
        mode: saved.mode,
        view,
        current: template,
        onPick: (next, { id }) => look(next, id),
        onLibrary: () => workspace.open({ type: 'TemplateLibraryTab', params: {} }),
      }),
    ],
    [saved, permissions, run, begin, templates, view, template, look, workspace],
  )
  useLoadKeys(tab.focused && doing === null && asking.prompt === null, menu)
  const goOn = useCallback(
    () => main && void (main.id === 'remove_hold' ? run({ id: 'remove_hold' }, pro) : begin(main.id)),
    [main, begin, run, pro],
  )
  const openCustomer = useMemo(
    () => (saved.customer?.id && isPermitted(permissions, 'customers#read') ? () => void run({ id: 'customer' }, pro) : undefined),
    [saved.customer?.id, permissions, run, pro],
  )
  const onCover = useCoverFrom(main, begin)
  const settle = (choices: ReadonlyMap<string, ConflictSide>) => {
    change((now) => [...choices].reduce((next, [path, side]) => (side === 'mine' ? keepMine(next, path) : takeTheirs(next, path)), now))
    saving.setConflict(false)
    void saving.save()
  }
  const unsavedActs = dirty && (
    <UnsavedActs
      count={unsaved + unreadCount}
      saving={saving.saving}
      blocked={blocked?.message}
      onDiscard={() => {
        change(discard)
        boxes.clear()
        saving.forget()
        forget()
      }}
      onSave={() => void saving.save()}
    />
  )
  const OpenDialog = doing && SHIPMENT_DIALOGS[doing]

  return (
    <FormContext value={handle}>
      <div className="flex h-full min-h-0 flex-col">
        <ShipmentHeader pro={pro} main={main} onMain={goOn} menu={menu} onCustomer={openCustomer} />
        {saved.editable && (
          <LockBanner
            lock={lock}
            lost={open.lost}
            me={me}
            error={open.lockError}
            requested={lockRequested}
            dirty={dirty}
            mayTake={mayRevise}
            mayAdminRelease={isPermitted(permissions, 'lock#admin_release')}
            acts={acts}
            unsaved={unsavedActs}
          />
        )}
        <HoldBanner shipment={saved} />
        <WhyReadOnly
          shipment={saved}
          blocked={blocked}
          unsaved={!saved.editable && unsavedActs}
          onCloseIncidents={incidents === 'list' ? () => setPanel('check_calls') : undefined}
          onAcknowledge={
            isPermitted(permissions, 'shipments#acknowledge_events') ? () => void run({ id: 'acknowledge_events' }, pro) : undefined
          }
        />
        <UnreadBoxesContext value={boxes.context}>
          <LoadPanes
            shipment={saved}
            view={view}
            layout={layout}
            alerts={alerts}
            history={history}
            trail={open.trail}
            panel={panel}
            panels={panels}
            onPanel={setPanel}
            onAddIncident={addIncident}
            onCover={onCover}
            onChanged={adopt}
            onDone={reload}
          />
        </UnreadBoxesContext>
        {saving.conflict && form.theirs.size > 0 && (
          <ConflictDialog pro={pro} form={form} onKeepEditing={() => saving.setConflict(false)} onSave={settle} />
        )}
        {asking.prompt && (
          <Late onMissing={asking.stop}>
            <IncidentPromptDialog
              key={asking.prompt.pick_stop_id}
              shipment={saved}
              prompt={asking.prompt}
              onAnswer={asking.answer}
              onPutBack={asking.putBack}
              onClose={asking.stop}
            />
          </Late>
        )}
        {OpenDialog && (
          <Late onMissing={() => setDoing(null)}>
            <OpenDialog
              shipment={saved}
              proposal={proposal}
              onChanged={(next) => {
                setBack(null)
                adopt(next)
              }}
              onClose={leave}
              onDone={(next) => {
                setDoing(null)
                adopt(next)
              }}
            />
          </Late>
        )}
      </div>
    </FormContext>
  )
}
