import type { FormScope } from '@waybill/shared/templates/arrange'
import type { FormLayout, Template } from '@waybill/shared/templates/template'
import { Copy } from 'lucide-react'
import { Button } from '../ui/Button.tsx'
import { LayoutEditor } from './LayoutEditor.tsx'
import styles from './Templates.module.css'

export interface TemplateEditorProps {
  readonly template: Template
  readonly layout: FormLayout
  readonly kind: FormScope
  readonly mayChange: boolean
  readonly mayCopy: boolean
  readonly unsaved: boolean
  readonly saving: boolean
  readonly onChange: (layout: FormLayout) => void
  readonly onCopy: () => void
  readonly onDiscard: () => void
  readonly onSave: () => void
}

/** The sections and fields of a template, editable by its owner. */
export const TemplateEditor = (props: TemplateEditorProps) => {
  const { template, layout, kind, mayChange, mayCopy, unsaved, saving, onChange, onCopy, onDiscard, onSave } = props
  return (
    <section className={styles.editor} aria-label={`Sections and fields of ${template.name}`}>
      <div className={styles.editorHead}>
        <h2 title={template.name}>{template.name}</h2>
        <span className={styles.editorActs}>
          {unsaved ? (
            <span className="flex gap-2">
              <Button size="small" variant="ghost" onClick={onDiscard}>
                Discard
              </Button>
              <Button size="small" variant="primary" pending={saving} onClick={onSave} title="Ctrl S" aria-keyshortcuts="Control+S">
                Save
              </Button>
            </span>
          ) : (
            mayCopy && (
              <Button size="small" icon={Copy} onClick={onCopy}>
                Copy
              </Button>
            )
          )}
        </span>
      </div>
      {!mayChange && (
        <p className={styles.editorNote}>
          {template.template_type === 'predefined' ? "Built-in, can't be edited." : 'This template belongs to someone else.'}
          {mayCopy && ' Copy it to change it.'}
        </p>
      )}
      <LayoutEditor layout={layout} kind={kind} readOnly={!mayChange} onChange={onChange} />
    </section>
  )
}
