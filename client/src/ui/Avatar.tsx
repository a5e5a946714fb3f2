import { clsx } from 'clsx'
import styles from './Avatar.module.css'
import { initialsOf, personColor } from './avatar-look.ts'

export interface Person {
  readonly username: string
  /** First and last name, if known. */
  readonly name?: string | undefined
}

export interface AvatarProps extends Person {
  readonly size?: 'small' | 'default' | 'medium'
}

const sizeClass = (size: NonNullable<AvatarProps['size']>) => size !== 'default' && styles[size]

const called = ({ username, name }: Person) => (name && name !== username ? `${name} · ${username}` : username)

/**
 * A user's initials on their color. The letters are aria-hidden, so that a button with an avatar keeps its own name.
 */
export const Avatar = ({ size = 'default', ...person }: AvatarProps) => (
  <span
    role="img"
    aria-label={called(person)}
    title={called(person)}
    className={clsx(styles.avatar, sizeClass(size))}
    data-initials={initialsOf(person.name || person.username)}
    style={{ background: `var(${personColor(person.username)})` }}
  />
)

export interface AvatarGroupProps {
  readonly people: readonly Person[]
  readonly size?: AvatarProps['size']
  /** Maximum number of avatars; the rest are counted. */
  readonly most?: number
}

export const AvatarGroup = ({ people, size = 'default', most = 3 }: AvatarGroupProps) => (
  <span className={styles.group}>
    {people.slice(0, most).map(({ username, name }) => (
      <Avatar key={username} username={username} name={name} size={size} />
    ))}
    {people.length > most && (
      <span className={styles.rest} title={people.slice(most).map(called).join(', ')}>
        +{people.length - most}
      </span>
    )}
  </span>
)
