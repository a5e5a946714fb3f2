import { clsx } from 'clsx'
import styles from './Avatar.module.css'
import { initialsOf, whoTokenOf } from './avatar-look.ts'

export interface AvatarProps {
  readonly name: string
  readonly size?: 'small' | 'default' | 'medium'
}

const sizeClass = (size: NonNullable<AvatarProps['size']>) => size !== 'default' && styles[size]

/** A person, as initials on their colour. The letters are drawn, not written: a button with an avatar is called by its own name. */
export const Avatar = ({ name, size = 'default' }: AvatarProps) => (
  <span
    role="img"
    aria-label={name}
    title={name}
    className={clsx(styles.avatar, sizeClass(size))}
    data-initials={initialsOf(name)}
    style={{ background: `var(${whoTokenOf(name)})` }}
  />
)

export interface AvatarGroupProps {
  readonly names: readonly string[]
  readonly size?: AvatarProps['size']
  /** How many are drawn; of the others the number stands behind. */
  readonly most?: number
}

export const AvatarGroup = ({ names, size = 'default', most = 3 }: AvatarGroupProps) => (
  <span className={styles.group}>
    {names.slice(0, most).map((name) => (
      <Avatar key={name} name={name} size={size} />
    ))}
    {names.length > most && (
      <span className={styles.rest} title={names.slice(most).join(', ')}>
        +{names.length - most}
      </span>
    )}
  </span>
)
