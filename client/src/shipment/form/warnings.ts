import type { Alert } from '@waybill/shared/decision/refusal'
import { showToast } from '../../ui/toast-store.ts'

/** The pro of the other load a warning is about, a duplicate or one with the same truck; null if none. */
export const otherLoadOf = ({ key }: Pick<Alert, 'key'>): string | null =>
  /^(?:duplicate_load|double_booking):(\d+)$/.exec(key)?.[1] ?? null

/** Shows warnings returned with a successful command as toasts; one about another load links to it. */
export const showWarnings = (warnings: readonly Alert[] | undefined, open: (pro: string) => void): void => {
  for (const warning of warnings ?? []) {
    const other = otherLoadOf(warning)
    showToast({
      id: warning.key,
      tone: 'warn',
      text: warning.message,
      stays: true,
      ...(other !== null && { actions: [{ label: `Open ${other}`, onAct: () => open(other) }] }),
    })
  }
}
