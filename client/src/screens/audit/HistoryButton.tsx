import { History } from 'lucide-react'
import { Button, type ButtonProps } from '../../ui/Button.tsx'
import { useOpenHistory } from './use-history-entry.ts'

interface HistoryButtonProps extends Pick<ButtonProps, 'size' | 'variant' | 'className'> {
  readonly kind: string
  readonly id: string
  readonly label?: string
  /** Before it opens: a dialog that stands over the page closes itself. */
  readonly onLeave?: (() => void) | undefined
}

/** Leads from a record to its story; nothing for whoever may not read it. */
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
