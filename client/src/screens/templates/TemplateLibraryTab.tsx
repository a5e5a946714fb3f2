import { may } from '@waybill/shared/permissions/may'
import type { Mode } from '@waybill/shared/shipment/shape'
import { wholeLayout } from '@waybill/shared/templates/arrange'
import type { ViewType } from '@waybill/shared/templates/catalogue'
import { type Layout, layoutFor, type Template } from '@waybill/shared/templates/template'
import { Suspense, useMemo, useState } from 'react'
import { useSignedIn } from '../../app/client.ts'
import { part } from '../../ui/part.ts'
import { SegmentedControl } from '../../ui/RadioField.tsx'
import { showToast } from '../../ui/toast-store.ts'
import { useKept, useTab, useUnsaved } from '../../workspace/use-workspace.ts'
import { useRequired } from '../shipment/use-required.ts'
import { useSaveKey } from '../shipment/use-save-key.ts'
import { FormPreview } from './FormPreview.tsx'
import { TemplateEditor } from './TemplateEditor.tsx'
import { TemplateList } from './TemplateList.tsx'
import styles from './Templates.module.css'
import { mayChangeTemplate, templateEntries } from './template-entries.ts'
import { VIEW_NAMES } from './template-menu.ts'
import { beginningOf, type TemplateToSave, templatesFor } from './template-store.ts'
import { templateStore, useTemplates } from './use-templates.ts'

const ViewNameDialog = part(async () => (await import('../../boards/ViewNameDialog.tsx')).ViewNameDialog)

const MODES: readonly { readonly value: Mode; readonly label: string }[] = [
  { value: 'truckload', label: 'Truckload' },
  { value: 'less_than_truckload', label: 'LTL' },
  { value: 'intermodal', label: 'Intermodal' },
]
const VIEWS = (['split_screen', 'full_form', 'new_record', 'list'] as const).map((value) => ({ value, label: VIEW_NAMES[value] }))

/** A template as it is saved, with another layout of a view. */
const withLayout = (template: Template, view: ViewType, layout: Layout): TemplateToSave => ({
  name: template.name,
  mode: template.mode,
  view_type: template.view_type,
  layout: view === 'split_screen' ? template.layout : layout,
  split_screen_layout: view === 'split_screen' ? layout : template.split_screen_layout,
  template_type: template.template_type === 'house' ? 'house' : 'user',
})

/** A copy is of the one kind of form that is looked at. */
const copyOf = (mode: Mode, view: ViewType, layout: Layout): Omit<TemplateToSave, 'name' | 'template_type'> => ({
  mode,
  view_type: view,
  layout: view === 'split_screen' ? null : layout,
  split_screen_layout: view === 'split_screen' ? layout : null,
})

interface Naming {
  readonly template: Template
  readonly copy: boolean
}

/** How the forms of loads are drawn: chosen, copied, changed and shared [2.21, 2.40, 2.43]. */
export const TemplateLibraryTab = () => {
  const { auth, userInfo } = useSignedIn()
  const tab = useTab()
  const required = useRequired()
  const known = useTemplates(tab.focused)
  const [mode, setMode] = useState<Mode>('truckload')
  const [view, setView] = useState<ViewType>('split_screen')
  const [picked, setPicked] = useState<number | null>(null)
  const [drafts, setDrafts] = useState(useKept<ReadonlyMap<string, Layout>>() ?? new Map<string, Layout>())
  const [naming, setNaming] = useState<Naming | null>(null)
  const [saving, setSaving] = useState(false)
  const rights = {
    revise: may(userInfo.permission_tree, 'templates#revise'),
    share: may(userInfo.permission_tree, 'templates#share'),
  }

  const templates = templatesFor(known, mode, view)
  const beginning = beginningOf(known, mode, view)
  const template = templates.find(({ id }) => id === picked) ?? beginning
  const kind = useMemo(() => ({ mode, view, required }), [mode, view, required])
  const keyOf = ({ id }: Pick<Template, 'id'>) => `${id} ${mode} ${view}`
  const draft = drafts.get(keyOf(template))
  const saved = layoutFor(template, view) as Layout
  const layout = useMemo(() => wholeLayout(draft ?? saved, kind), [draft, saved, kind])
  const mayChange = mayChangeTemplate(template, auth.id, rights)

  useUnsaved(drafts.size > 0, drafts)

  const write = (next: Layout) => setDrafts((before) => new Map(before).set(keyOf(template), next))
  const forget = (of: Template) => setDrafts((before) => new Map([...before].filter(([key]) => key !== keyOf(of))))
  const attempt = async <T,>(deed: () => Promise<T>, done: (answer: T) => string, id?: string): Promise<T | null> => {
    try {
      const answer = await deed()
      showToast({ tone: 'ok', text: done(answer), ...(id && { id }) })
      return answer
    } catch (error) {
      showToast({ tone: 'bad', text: error instanceof Error ? error.message : String(error) })
      return null
    }
  }
  const save = async () => {
    if (!draft || !mayChange || saving) return
    setSaving(true)
    const answer = await attempt(
      () => templateStore.change(template.id, withLayout(template, view, layout)),
      ({ name }) => `Template “${name}” saved`,
    )
    setSaving(false)
    if (answer) forget(template)
  }
  useSaveKey(tab.focused && naming === null, () => void save())

  const name = async (given: { readonly name: string; readonly shared: boolean }): Promise<void> => {
    if (!naming) return
    const of = naming.template
    const template_type = given.shared ? 'house' : 'user'
    if (!naming.copy) {
      const kept = { ...withLayout(of, view, layoutFor(of, view) as Layout), name: given.name, template_type } as const
      await templateStore.change(of.id, kept)
      showToast({ tone: 'ok', text: `Template “${given.name}” renamed` })
      return
    }
    const from = wholeLayout(drafts.get(keyOf(of)) ?? (layoutFor(of, view) as Layout), kind)
    const added = await templateStore.add({ ...copyOf(mode, view, from), name: given.name, template_type })
    showToast({ tone: 'ok', text: `Template “${given.name}” added` })
    setPicked(added.id)
  }
  const remove = async (of: Template) => {
    const began = of.id === beginning.id
    const toast = `deleted ${of.id}`
    const gone = await attempt(
      async () => [await templateStore.remove(of.id)],
      () => `Template “${of.name}” deleted`,
      toast,
    )
    if (!gone) return
    forget(of)
    setPicked(null)
    showToast({
      id: toast,
      tone: 'ok',
      text: `Template “${of.name}” deleted`,
      actions: [
        {
          label: 'Undo',
          onAct: () =>
            void attempt(
              async () => {
                const back = await templateStore.add(withLayout(of, view, layoutFor(of, view) as Layout))
                if (began) await templateStore.begin(back.id, { mode, view_type: view })
                return back
              },
              () => `Template “${of.name}” is back`,
            ),
        },
      ],
    })
  }
  const menuOf = (of: Template) =>
    templateEntries({
      template: of,
      begins: of.id === beginning.id,
      rights,
      me: auth.id,
      onBegin: (everybody) =>
        void attempt(
          async () => [await templateStore.begin(of.id, { mode, view_type: view }, everybody)],
          () => (everybody ? `Everybody begins with “${of.name}” who chose nothing else` : `You begin with “${of.name}”`),
        ),
      onCopy: () => setNaming({ template: of, copy: true }),
      onRename: () => setNaming({ template: of, copy: false }),
      onShare: (shared) =>
        void attempt(
          () =>
            templateStore.change(of.id, {
              ...withLayout(of, view, layoutFor(of, view) as Layout),
              template_type: shared ? 'house' : 'user',
            }),
          () => (shared ? `Everybody finds “${of.name}” now` : `“${of.name}” is yours alone now`),
        ),
      onDelete: () => void remove(of),
    })

  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <h1>Template library</h1>
        <SegmentedControl label="Mode" value={mode} onChange={setMode} choices={MODES} />
        <SegmentedControl label="View" value={view} onChange={setView} choices={VIEWS} />
      </header>
      <div className={styles.body}>
        <TemplateList
          templates={templates}
          me={auth.id}
          current={template.id}
          beginning={beginning.id}
          unsaved={(of) => drafts.has(keyOf(of))}
          onPick={({ id }) => setPicked(id)}
          menuOf={menuOf}
        />
        <TemplateEditor
          template={template}
          layout={layout}
          kind={kind}
          mayChange={mayChange}
          mayCopy={rights.revise}
          unsaved={draft !== undefined}
          saving={saving}
          onChange={write}
          onCopy={() => setNaming({ template, copy: true })}
          onDiscard={() => forget(template)}
          onSave={() => void save()}
        />
        <FormPreview mode={mode} view={view} layout={layout} />
      </div>
      {naming && (
        <Suspense>
          <ViewNameDialog
            title={naming.copy ? 'Copy template' : 'Rename template'}
            name={naming.copy ? `My ${naming.template.name}` : naming.template.name}
            shared={naming.copy ? false : naming.template.template_type === 'house'}
            mayShare={rights.share}
            onClose={() => setNaming(null)}
            onName={name}
          />
        </Suspense>
      )}
    </div>
  )
}
