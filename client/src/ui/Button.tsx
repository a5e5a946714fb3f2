import { clsx } from 'clsx'
import type { LucideIcon } from 'lucide-react'
import type { ComponentProps, MouseEvent, ReactNode } from 'react'
import styles from './Button.module.css'
import { Icon } from './Icon.tsx'
import { Tooltip } from './Tooltip.tsx'

export interface ButtonProps extends ComponentProps<'button'> {
  readonly variant?: 'default' | 'primary' | 'ghost' | 'danger' | 'dangerFill'
  readonly size?: 'default' | 'small' | 'large'
  readonly icon?: LucideIcon | undefined
  readonly trailingIcon?: LucideIcon | undefined
  /** A toggle button's state, such as an active filter. */
  readonly pressed?: boolean | undefined
  /** The command is running: the button keeps its place and focus and does nothing. */
  readonly pending?: boolean | undefined
  /** Why the button is unavailable. It is then disabled but stays focusable, so that the reason can be read. */
  readonly disabledReason?: string | undefined
}

interface Surface {
  readonly iconOnly?: boolean
}

const swallow = (event: MouseEvent) => {
  event.preventDefault()
  event.stopPropagation()
}

const Bare = ({
  variant = 'default',
  size = 'default',
  icon,
  trailingIcon,
  pressed,
  pending,
  disabledReason,
  iconOnly,
  className,
  children,
  onClick,
  ...rest
}: ButtonProps & Surface) => {
  const inert = pending === true || disabledReason !== undefined
  return (
    <button
      type="button"
      {...rest}
      aria-pressed={pressed}
      aria-busy={pending || undefined}
      aria-disabled={inert || undefined}
      onClick={inert ? swallow : onClick}
      className={clsx(
        styles.button,
        variant !== 'default' && styles[variant],
        size !== 'default' && styles[size],
        iconOnly && styles.icon,
        pressed && styles.on,
        className,
      )}
    >
      {icon && <Icon of={icon} size={14} className={styles.leading} />}
      {children}
      {trailingIcon && <Icon of={trailingIcon} size={14} className={styles.trailing} />}
    </button>
  )
}

/** A button that may have a reason is the same element with and without it, so that it keeps the focus. */
export const Button = (props: ButtonProps) =>
  'disabledReason' in props ? (
    <Tooltip content={props.disabledReason} steady>
      <Bare {...props} />
    </Tooltip>
  ) : (
    <Bare {...props} />
  )

export interface IconButtonProps extends Omit<ButtonProps, 'children' | 'trailingIcon'> {
  readonly icon: LucideIcon
  /** Accessible name, also shown as tooltip. */
  readonly label: string
  /** A shortcut or more text after the name in the tooltip. */
  readonly hint?: string | undefined
}

export const IconButton = ({ label, hint, variant = 'ghost', ...rest }: IconButtonProps) => (
  <Tooltip content={rest.disabledReason ?? label} aside={hint}>
    <Bare {...rest} variant={variant} iconOnly aria-label={label} />
  </Tooltip>
)

/** A main button with a small one beside it that opens related actions. */
export const SplitButton = ({ children }: { readonly children: ReactNode }) => <div className={styles.split}>{children}</div>

/** Text in a row that opens what it names. */
export const LinkButton = ({ className, ...rest }: Omit<ComponentProps<'button'>, 'type'>) => (
  <button {...rest} type="button" className={clsx(styles.link, className)} />
)
