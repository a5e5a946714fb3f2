import { isPermitted } from '@waybill/shared/permissions/may'
import type { Mode } from '@waybill/shared/shipment/shape'
import { completeLayout } from '@waybill/shared/templates/arrange'
import type { ViewType } from '@waybill/shared/templates/catalogue'
import { type FormLayout, layoutFor, type Template } from '@waybill/shared/templates/template'
import { Suspense, useMemo, useState } from 'react'
import { useSignedIn } from '../app/client.ts'
import { useRequired } from '../app/use-required.ts'
import { FormPreview } from '../shipment/preview/FormPreview.tsx'
import { attempt } from '../ui/attempt.ts'
import { lazyPart } from '../ui/part.ts'
import { SegmentedControl } from '../ui/RadioField.tsx'
import { showToast } from '../ui/toast-store.ts'
import { useSaveKey } from '../ui/use-save-key.ts'
import { useRestoredEdits, useTab, useUnsaved } from '../workspace/use-workspace.ts'
import { TemplateEditor } from './TemplateEditor.tsx'
import { TemplateList } from './TemplateList.tsx'
import styles from './Templates.module.css'
import { mayChangeTemplate, templateEntries } from './template-entries.ts'
import { VIEW_NAMES } from './template-menu.ts'
import { defaultTemplate, type TemplateToSave, templatesFor } from './template-store.ts'
import { templateStore, useTemplates } from './use-templates.ts'

const ViewNameDialog = lazyPart(async () => (await import('../boards/ViewNameDialog.tsx')).ViewNameDialog)

const MODES: readonly { readonly value: Mode; readonly label: string }[] = [
  { value: 'truckload', label: 'Truckload' },
  { value: 'less_than_truckload', label: 'LTL' },
  { value: 'intermodal', label: 'Intermodal' },
]
const VIEWS = (['split_screen', 'full_form', 'new_record', 'list'] as const).map((value) => ({ value, label: VIEW_NAMES[value] }))

/** A template to save, with a new layout for one view. */
const withLayout = (template: Template, view: ViewType, layout: FormLayout): TemplateToSave => ({
  name: template.name,
  mode: template.mode,
  view_type: template.view_type,
  layout: view === 'split_screen' ? template.layout : layout,
  split_screen_layout: view === 'split_screen' ? layout : template.split_screen_layout,
  template_type: template.template_type === 'company' ? 'company' : 'user',
})

/** A copy contains only the view being edited. */
const copyOf = (mode: Mode, view: ViewType, layout: FormLayout): Omit<TemplateToSave, 'name' | 'template_type'> => ({
  mode,
  view_type: view,
  layout: view === 'split_screen' ? null : layout,
  split_screen_layout: view === 'split_screen' ? layout : null,
})

interface Naming {
  readonly template: Template
  readonly copy: boolean
}

/** Library of the templates of load forms: choose, copy, edit and share [2.21, 2.40, 2.43]. */
export const TemplateLibraryTab = () => {
  const { auth, userInfo } = useSignedIn()
  const tab = useTab()
  const required = useRequired()
  const known = useTemplates(tab.focused)
  const [mode, setMode] = useState<Mode>('truckload')
  const [view, setView] = useState<ViewType>('split_screen')
  const [picked, setPicked] = useState<number | null>(null)
  const [drafts, setDrafts] = useState(useRestoredEdits<ReadonlyMap<string, FormLayout>>() ?? new Map<string, FormLayout>())
  const [naming, setNaming] = useState<Naming | null>(null)
  const [saving, setSaving] = useState(false)
  const rights = {
    revise: isPermitted(userInfo.permission_tree, 'templates#revise'),
    share: isPermitted(userInfo.permission_tree, 'templates#share'),
  }

  const templates = templatesFor(known, mode, view)
  const currentDefault = defaultTemplate(known, mode, view)
  const template = templates.find(({ id }) => id === picked) ?? currentDefault
  const kind = useMemo(() => ({ mode, view, required }), [mode, view, required])
  const keyOf = ({ id }: Pick<Template, 'id'>) => `${id} ${mode} ${view}`
  const draft = drafts.get(keyOf(template))
  const saved = layoutFor(template, view) as FormLayout
  const layout = useMemo(() => completeLayout(draft ?? saved, kind), [draft, saved, kind])
  const mayChange = mayChangeTemplate(template, auth.id, rights)

  useUnsaved(drafts.size > 0, drafts)

  const write = (next: FormLayout) => setDrafts((before) => new Map(before).set(keyOf(template), next))
  const discardDraft = (of: Template) => setDrafts((before) => new Map([...before].filter(([key]) => key !== keyOf(of))))
  const change = async <T,>(action: () => Promise<T>, done: (result: T) => string, id?: string): Promise<T | null> => {
    const result = await attempt('change templates', action)
    if (result) showToast({ tone: 'ok', text: done(result.value), ...(id && { id }) })
    return result?.value ?? null
  }
  const save = async () => {
    if (!draft || !mayChange || saving) return
    setSaving(true)
    const result = await change(
      () => templateStore.change(template.id, withLayout(template, view, layout)),
      ({ name }) => `Template “${name}” saved`,
    )
    setSaving(false)
    if (result) discardDraft(template)
  }
  useSaveKey(tab.focused && naming === null, () => void save())

  const name = async (given: { readonly name: string; readonly shared: boolean }): Promise<void> => {
    if (!naming) return
    const of = naming.template
    const template_type = given.shared ? 'company' : 'user'
    if (!naming.copy) {
      const kept = { ...withLayout(of, view, layoutFor(of, view) as FormLayout), name: given.name, template_type } as const
      await templateStore.change(of.id, kept)
      showToast({ tone: 'ok', text: `Template “${given.name}” renamed` })
      return
    }
    const from = completeLayout(drafts.get(keyOf(of)) ?? (layoutFor(of, view) as FormLayout), kind)
    const added = await templateStore.add({ ...copyOf(mode, view, from), name: given.name, template_type })
    showToast({ tone: 'ok', text: `Template “${given.name}” added` })
    setPicked(added.id)
  }
  const remove = async (of: Template) => {
    const wasDefault = of.id === currentDefault.id
    const toast = `deleted ${of.id}`
    const removed = await change(
      async () => [await templateStore.remove(of.id)],
      () => `Template “${of.name}” deleted`,
      toast,
    )
    if (!removed) return
    discardDraft(of)
    setPicked(null)
    showToast({
      id: toast,
      tone: 'ok',
      text: `Template “${of.name}” deleted`,
      actions: [
        {
          label: 'Undo',
          onAct: () =>
            void change(
              async () => {
                const restored = await templateStore.add(withLayout(of, view, layoutFor(of, view) as FormLayout))
                if (wasDefault) await templateStore.begin(restored.id, { mode, view_type: view })
                return restored
              },
              () => `Template “${of.name}” restored`,
            ),
        },
      ],
    })
  }
  const menuOf = (of: Template) =>
    templateEntries({
      template: of,
      isDefault: of.id === currentDefault.id,
      rights,
      me: auth.id,
      onSetDefault: (everybody) =>
        void change(
          async () => [await templateStore.begin(of.id, { mode, view_type: view }, everybody)],
          () => (everybody ? `“${of.name}” is now the default for everyone` : `“${of.name}” is now your default`),
        ),
      onCopy: () => setNaming({ template: of, copy: true }),
      onRename: () => setNaming({ template: of, copy: false }),
      onShare: (shared) =>
        void change(
          () =>
            templateStore.change(of.id, {
              ...withLayout(of, view, layoutFor(of, view) as FormLayout),
              template_type: shared ? 'company' : 'user',
            }),
          () => (shared ? `“${of.name}” is shared` : `“${of.name}” is private`),
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
          defaultId={currentDefault.id}
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
          onDiscard={() => discardDraft(template)}
          onSave={() => void save()}
        />
        <FormPreview mode={mode} view={view} layout={layout} />
      </div>
      {naming && (
        <Suspense>
          <ViewNameDialog
            title={naming.copy ? 'Copy template' : 'Rename template'}
            name={naming.copy ? `My ${naming.template.name}` : naming.template.name}
            shared={naming.copy ? false : naming.template.template_type === 'company'}
            mayShare={rights.share}
            onClose={() => setNaming(null)}
            onName={name}
          />
        </Suspense>
      )}
    </div>
  )
}
