import { History } from 'lucide-react'
import { Button, type ButtonProps } from '../ui/Button.tsx'
import { useOpenHistory } from './use-history-entry.ts'

interface HistoryButtonProps extends Pick<ButtonProps, 'size' | 'variant' | 'className'> {
  readonly kind: string
  readonly id: string
  readonly label?: string
  /** Called before the history opens, so a dialog can close itself. */
  readonly onLeave?: (() => void) | undefined
}

/** Opens the history of a record; hidden from users who may not read it. */
export const HistoryButton = ({ kind, id, label = 'History', onLeave, ...look }: HistoryButtonProps) => {
  const open = useOpenHistory()
  if (open === null) return null
  return (
    <Button
      icon={History}
      {...look}
      onClick={() => {
        onLeave?.()
        open(kind, id)
      }}
    >
      {label}
    </Button>
  )
}
