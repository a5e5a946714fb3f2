import type { Template } from '@waybill/shared/templates/template'
import { Ellipsis } from 'lucide-react'
import { IconButton } from '../ui/Button.tsx'
import { Menu } from '../ui/Menu.tsx'
import type { MenuEntry } from '../ui/menu-entry.ts'
import { VisuallyHidden } from '../ui/VisuallyHidden.tsx'
import styles from './Templates.module.css'

export interface TemplateListProps {
  readonly templates: readonly Template[]
  readonly me: string
  readonly current: number
  /** Id of the default template. */
  readonly defaultId: number
  readonly unsaved: (template: Template) => boolean
  readonly onPick: (template: Template) => void
  readonly menuOf: (template: Template) => readonly MenuEntry[]
}

/** The templates of one form type: built-in, the user's own, and shared. */
export const TemplateList = ({ templates, me, current, defaultId, unsaved, onPick, menuOf }: TemplateListProps) => {
  const groups = [
    { title: 'Built-in', list: templates.filter(({ template_type }) => template_type === 'predefined'), none: '' },
    {
      title: 'Mine',
      list: templates.filter(({ template_type, user_id }) => template_type === 'user' && user_id === me),
      none: 'No templates yet. Copy one to start.',
    },
    { title: 'Shared', list: templates.filter(({ template_type }) => template_type === 'company'), none: 'No shared templates yet' },
  ]
  return (
    <nav className={styles.list} aria-label="Templates">
      {groups.map(({ title, list, none }) => (
        <section key={title} aria-label={title}>
          <h2>{title}</h2>
          {list.length === 0 && <p className={styles.empty}>{none}</p>}
          <ul>
            {list.map((template) => (
              <li key={template.id} className={styles.entry} data-current={template.id === current || undefined}>
                <button
                  type="button"
                  className={styles.pick}
                  aria-current={template.id === current || undefined}
                  onClick={() => onPick(template)}
                >
                  <span className={styles.name}>{template.name}</span>
                  {unsaved(template) && (
                    <span className={styles.mark} title="Unsaved changes">
                      •<VisuallyHidden>, unsaved changes</VisuallyHidden>
                    </span>
                  )}
                  {template.id === defaultId && <span className={styles.mark}>Default</span>}
                </button>
                <Menu
                  align="end"
                  trigger={<IconButton icon={Ellipsis} size="small" label={`${template.name}: more`} />}
                  entries={menuOf(template)}
                />
              </li>
            ))}
          </ul>
        </section>
      ))}
    </nav>
  )
}
