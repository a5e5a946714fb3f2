import { joined } from './event-text.ts'

/** Compliance result when the carrier was booked. LTL carriers are not checked [4.37]. */
export const complianceText = (
  { override_reason }: { readonly override_reason: string | null },
  {
    passed,
    findings,
    receipt,
  }: { readonly passed: boolean; readonly findings: readonly string[]; readonly receipt?: { readonly skipped: string | null } },
): string => {
  if (receipt?.skipped) return `Compliance not checked: ${receipt.skipped}`
  return passed ? 'Compliance passed' : joined('Compliance overridden', override_reason ?? findings.join(', '))
}
