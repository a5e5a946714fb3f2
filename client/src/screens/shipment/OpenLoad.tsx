import { isAdmin, may } from '@waybill/shared/permissions/may'
import type { Alert } from '@waybill/shared/shipment/refusals'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useSignedIn } from '../../app/client.ts'
import { useIsLockAsked, useLive } from '../../commands/use-live.ts'
import { Late } from '../../ui/Late.tsx'
import type { AskedFrom } from '../../workspace/tab-state.ts'
import { useTab, useUnsaved, useWorkspace } from '../../workspace/use-workspace.ts'
import { templateMenu } from '../templates/template-menu.ts'
import { ConflictDialog, type Side } from './ConflictDialog.tsx'
import type { CoverProposal } from './dialogs/use-cover-draft.ts'
import { whyReadOnly } from './editing.ts'
import { FormContext } from './form-context.ts'
import { incidentMenu, putBack } from './incident-asking.ts'
import { LoadPanes } from './LoadPanes.tsx'
import { LockBanner } from './LockBanner.tsx'
import { loadMenu } from './load-menu.ts'
import { type Doing, mainMoveOf } from './main-move.ts'
import { ShipmentHeader } from './ShipmentHeader.tsx'
import { aboutOf } from './shipment-about.ts'
import { IncidentDialog, SHIPMENT_DIALOGS } from './shipment-dialogs.ts'
import { discard, keepMine, type ShipmentForm, takeTheirs } from './shipment-form.ts'
import { UnsavedActs } from './UnsavedActs.tsx'
import { useCoverFrom } from './use-cover-from.ts'
import { useDeclaredValue } from './use-declared-value.ts'
import { useFormHandle } from './use-form-handle.ts'
import { useHistory } from './use-history.ts'
import { useIncidentAsking } from './use-incident-asking.ts'
import { useKeepLock } from './use-keep-lock.ts'
import { useLoadKeys } from './use-load-keys.ts'
import { useLoadView } from './use-load-view.ts'
import { useLock } from './use-lock.ts'
import { useMoves } from './use-moves.ts'
import { useRequired } from './use-required.ts'
import { useSave } from './use-save.ts'
import { useSaveKey } from './use-save-key.ts'
import type { OpenShipment } from './use-shipment.ts'
import { WhyReadOnly } from './WhyReadOnly.tsx'

const NONE: readonly Alert[] = []

export interface OpenLoadProps {
  readonly pro: string
  readonly open: OpenShipment
  readonly form: ShipmentForm
}

/** The screen of a load: header, lock, form, timeline and the panels below. */
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

  const [doing, setDoing] = useState<Doing | null>(null)
  const [proposal, setProposal] = useState<CoverProposal | null>(null)
  const [back, setBack] = useState<AskedFrom | null>(null)
  const brokenRules = useRef<() => readonly Alert[]>(() => NONE)
  const saving = useSave(
    pro,
    open,
    useCallback(() => brokenRules.current(), []),
  )

  const asking = useIncidentAsking(open.current, required, may(permissions, 'incidents#create'))
  const incidents = incidentMenu(doing === 'incident' || asking.asked !== null, view === 'split_screen' ? panel : 'check_calls')

  const mayRevise = may(permissions, 'shipments#revise') && may(permissions, 'lock#take')
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
    onEdited: useCallback(
      (field: string, path: string) => {
        saving.forgetAlert(field)
        asking.edited(path)
      },
      [saving.forgetAlert, asking.edited],
    ),
    onLeft: asking.leave,
    changedBy: open.changedBy,
  })
  brokenRules.current = () => handle.preview.alerts
  const dirty = unsaved > 0
  const alerts = saving.refused ? [...handle.preview.alerts, ...saving.serverAlerts] : NONE

  const { describe } = tab
  useUnsaved(dirty, form)
  useEffect(() => describe(aboutOf(saved)), [describe, saved])
  const coverDisabled = useDeclaredValue(form)
  const history = useHistory(pro, saved.version, open.told)
  const acts = useLock(pro, open)
  const addIncident = useCallback(() => setDoing('incident'), [])
  const reload = useCallback(() => load(false), [load])
  const asked = useIsLockAsked(pro)
  useKeepLock(pro, lock?.auth_uid === me, tab.focused)

  const begin = useCallback(
    async (next: Doing, found: CoverProposal | null = null, from: AskedFrom | null = null) => {
      // Covering validates and saves first [4.37].
      if (next === 'cover' && !(await saving.save())) return
      setProposal(found)
      setBack(from)
      setDoing(next)
    },
    [saving.save],
  )
  const run = useMoves(pro, {
    open,
    begin,
    showHistory: () => show('history'),
  })

  const { intent, from, begin: taken } = tab
  useEffect(() => {
    if (intent === null) return
    taken()
    void (intent in SHIPMENT_DIALOGS ? begin(intent as Doing, null, from) : run({ id: intent }, pro))
  }, [intent, from, taken, begin, run, pro])
  const leave = () => {
    setDoing(null)
    if (back) workspace.goBack(tab.id, back)
  }

  const canSave = dirty && blocked === null
  useSaveKey(tab.focused && doing === null && asking.asked === null, () => canSave && void saving.save())

  const main = useMemo(
    () => mainMoveOf(saved, { dirty, editable: blocked === null, coverDisabled, permissions }),
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
  useLoadKeys(tab.focused && doing === null && asking.asked === null, menu)
  const goOn = useCallback(() => main && void begin(main.id), [main, begin])
  const openCustomer = useMemo(
    () => (saved.customer?.id && may(permissions, 'customers#read') ? () => void run({ id: 'customer' }, pro) : undefined),
    [saved.customer?.id, permissions, run, pro],
  )
  const onCover = useCoverFrom(main, begin)
  const settle = (choices: ReadonlyMap<string, Side>) => {
    change((now) => [...choices].reduce((next, [path, side]) => (side === 'mine' ? keepMine(next, path) : takeTheirs(next, path)), now))
    saving.setConflict(false)
    void saving.save()
  }
  const unsavedActs = dirty && (
    <UnsavedActs
      count={unsaved}
      saving={saving.saving}
      blocked={blocked?.message}
      onDiscard={() => {
        change(discard)
        saving.forget()
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
            asked={asked}
            dirty={dirty}
            mayTake={mayRevise}
            mayAdminRelease={may(permissions, 'lock#admin_release')}
            acts={acts}
            unsaved={unsavedActs}
          />
        )}
        <WhyReadOnly
          shipment={saved}
          blocked={blocked}
          unsaved={!saved.editable && unsavedActs}
          onCloseIncidents={incidents === 'list' ? () => setPanel('check_calls') : undefined}
          onAcknowledge={may(permissions, 'shipments#acknowledge_events') ? () => void run({ id: 'acknowledge_events' }, pro) : undefined}
        />
        <LoadPanes
          shipment={saved}
          view={view}
          layout={layout}
          alerts={alerts}
          history={history}
          way={open.way}
          panel={panel}
          panels={panels}
          onPanel={setPanel}
          onAddIncident={addIncident}
          onCover={onCover}
          onChanged={adopt}
          onDone={reload}
        />
        {saving.conflict && form.theirs.size > 0 && (
          <ConflictDialog pro={pro} form={form} onKeepEditing={() => saving.setConflict(false)} onSave={settle} />
        )}
        {asking.asked && (
          <Late onMissing={asking.answered}>
            <IncidentDialog
              key={`${asking.asked.prompt.pick_stop_id} ${asking.asked.prompt.appt_field_name}`}
              shipment={saved}
              prompt={asking.asked.prompt}
              onPutBack={() => {
                const { asked } = asking
                if (asked) change((now) => putBack(now, asked))
              }}
              onClose={asking.answered}
              onDone={(next) => {
                asking.answered()
                adopt(next)
              }}
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
