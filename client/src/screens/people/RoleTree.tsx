import { FEATURES, type Level } from '@waybill/shared/permissions/features'
import { effectiveLevels, type RoleLevels } from '@waybill/shared/permissions/roles'
import { levelsFor } from '@waybill/shared/role/levels'
import { ChevronDown } from 'lucide-react'
import { useMemo, useState } from 'react'
import { Icon } from '../../ui/Icon.tsx'
import { SelectField } from '../../ui/SelectField.tsx'
import { LEVEL_WORDS, nodeWords } from './node-words.ts'
import styles from './People.module.css'

interface RoleTreeProps {
  readonly levels: RoleLevels
  readonly readOnly: boolean
  /** Features, by path, that whoever edits may not grant. */
  readonly isBeyond: (path: string) => boolean
  readonly onChange: (path: string, level: Level) => void
}

const optionsFor = (path: string) =>
  levelsFor(path).map((level) => ({ value: level, label: level === 'none' && !path.includes('#') ? 'Nothing said' : LEVEL_WORDS[level] }))

/** What a role says of every node of the feature tree, and what it comes to [6.2–6.5]. */
export const RoleTree = ({ levels, readOnly, isBeyond, onChange }: RoleTreeProps) => {
  const [open, setOpen] = useState<ReadonlySet<string>>(() => new Set())
  const effective = useMemo(() => effectiveLevels(levels), [levels])
  const toggle = (module: string) =>
    setOpen((before) => {
      const after = new Set(before)
      if (!after.delete(module)) after.add(module)
      return after
    })
  const says = (path: string, label: string) => (
    <SelectField<Level>
      label={label}
      layout="cell"
      field={`levels.${path}`}
      value={levels[path] ?? 'none'}
      onChange={(level) => onChange(path, level ?? 'none')}
      options={optionsFor(path)}
      readOnly={readOnly}
      disabled={!readOnly && isBeyond(path)}
      title={isBeyond(path) ? 'You may not do this yourself' : undefined}
    />
  )
  return (
    <table className={styles.tree}>
      <thead>
        <tr>
          <th scope="col" className={styles.heads}>
            Feature
          </th>
          <th scope="col" className={`${styles.level} ${styles.heads}`}>
            Says
          </th>
          <th scope="col" className={`${styles.level} ${styles.heads}`}>
            Comes to
          </th>
        </tr>
      </thead>
      {Object.entries(FEATURES).map(([module, features]) => {
        const isOpen = open.has(module)
        const permitted = features.filter((feature) => effective.get(`${module}#${feature}`) !== 'not-permitted').length
        return (
          <tbody key={module}>
            <tr className={styles.module}>
              <th scope="row">
                <button type="button" className={styles.fold} aria-expanded={isOpen} onClick={() => toggle(module)}>
                  <Icon of={ChevronDown} size={14} />
                  {nodeWords(module)}
                </button>
              </th>
              <td className={styles.level}>{says(module, nodeWords(module))}</td>
              <td className={permitted === 0 ? styles.no : styles.yes}>
                {permitted} of {features.length}
              </td>
            </tr>
            {isOpen &&
              features.map((feature) => {
                const path = `${module}#${feature}`
                const level = effective.get(path) ?? 'not-permitted'
                return (
                  <tr key={feature}>
                    <th scope="row" className={styles.child}>
                      {nodeWords(feature)}
                    </th>
                    <td className={styles.level}>{says(path, `${nodeWords(module)}: ${nodeWords(feature)}`)}</td>
                    <td className={level === 'not-permitted' ? styles.no : styles.yes}>{LEVEL_WORDS[level]}</td>
                  </tr>
                )
              })}
          </tbody>
        )
      })}
    </table>
  )
}
