import { FEATURES, type Level } from '@waybill/shared/permissions/features'
import { effectiveLevels, type RoleLevels } from '@waybill/shared/permissions/roles'
import { levelsFor } from '@waybill/shared/role/levels'
import { ChevronDown } from 'lucide-react'
import { useMemo, useState } from 'react'
import { Icon } from '../ui/Icon.tsx'
import { SelectField } from '../ui/SelectField.tsx'
import { featureLabel, LEVEL_LABELS } from './feature-labels.ts'
import styles from './People.module.css'

interface RoleTreeProps {
  readonly levels: RoleLevels
  readonly readOnly: boolean
  /** Whether the user may not grant the feature at this path. */
  readonly isBeyond: (path: string) => boolean
  readonly onChange: (path: string, level: Level) => void
}

const optionsFor = (path: string) =>
  levelsFor(path).map((level) => ({ value: level, label: level === 'none' && !path.includes('#') ? 'Not set' : LEVEL_LABELS[level] }))

/** The setting of a role for every node of the feature tree, and the effective access [6.2–6.5]. */
export const RoleTree = ({ levels, readOnly, isBeyond, onChange }: RoleTreeProps) => {
  const [open, setOpen] = useState<ReadonlySet<string>>(() => new Set())
  const effective = useMemo(() => effectiveLevels(levels), [levels])
  const toggle = (module: string) =>
    setOpen((before) => {
      const after = new Set(before)
      if (!after.delete(module)) after.add(module)
      return after
    })
  const settingField = (path: string, label: string) => (
    <SelectField<Level>
      label={label}
      layout="cell"
      field={`levels.${path}`}
      value={levels[path] ?? 'none'}
      onChange={(level) => onChange(path, level ?? 'none')}
      options={optionsFor(path)}
      readOnly={readOnly}
      disabled={!readOnly && isBeyond(path)}
      title={isBeyond(path) ? "You don't have this permission yourself" : undefined}
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
            Setting
          </th>
          <th scope="col" className={`${styles.level} ${styles.heads}`}>
            Effective access
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
                  {featureLabel(module)}
                </button>
              </th>
              <td className={styles.level}>{settingField(module, featureLabel(module))}</td>
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
                      {featureLabel(feature)}
                    </th>
                    <td className={styles.level}>{settingField(path, `${featureLabel(module)}: ${featureLabel(feature)}`)}</td>
                    <td className={level === 'not-permitted' ? styles.no : styles.yes}>{LEVEL_LABELS[level]}</td>
                  </tr>
                )
              })}
          </tbody>
        )
      })}
    </table>
  )
}
