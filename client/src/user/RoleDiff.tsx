import type { RoleResource } from '@waybill/shared/protocol/roles'
import { compareRoles } from '@waybill/shared/role/difference'
import { GitCompareArrows } from 'lucide-react'
import { EmptyState } from '../ui/EmptyState.tsx'
import { featurePathLabel, LEVEL_LABELS } from './feature-labels.ts'
import styles from './People.module.css'

/** The features two roles permit differently. */
export const RoleDiff = ({ one, other }: { readonly one: RoleResource; readonly other: RoleResource }) => {
  const differences = compareRoles(one.levels, other.levels)
  if (differences.length === 0)
    return <EmptyState icon={GitCompareArrows} title={`${one.name} and ${other.name} have the same permissions`} />
  return (
    <table className={styles.tree} aria-label={`${one.name} and ${other.name}`}>
      <thead>
        <tr>
          <th scope="col" className={styles.heads}>
            {differences.length} {differences.length === 1 ? 'feature differs' : 'features differ'}
          </th>
          <th scope="col" className={`${styles.level} ${styles.heads}`}>
            {one.name}
          </th>
          <th scope="col" className={`${styles.level} ${styles.heads}`}>
            {other.name}
          </th>
        </tr>
      </thead>
      <tbody>
        {differences.map((difference) => (
          <tr key={difference.path}>
            <th scope="row">{featurePathLabel(difference.path)}</th>
            {([difference.one, difference.other] as const).map((level, side) => (
              <td key={side === 0 ? 'one' : 'other'} className={level === 'not-permitted' ? styles.no : styles.yes}>
                {LEVEL_LABELS[level]}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
