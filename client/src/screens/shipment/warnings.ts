import type { Alert } from '@waybill/shared/shipment/refusals'
import { showToast } from '../../ui/toast-store.ts'

/** The other load that a warning is about, a duplicate or one with the same truck; null when it is about none. */
export const otherLoadOf = ({ key }: Pick<Alert, 'key'>): string | null =>
  /^(?:duplicate_load|double_booking):(\d+)$/.exec(key)?.[1] ?? null

/** Says what was told with a command that was done all the same; the load that it is about opens from there. */
export const tellWarnings = (warnings: readonly Alert[] | undefined, open: (pro: string) => void): void => {
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
