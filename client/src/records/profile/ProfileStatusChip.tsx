import { StatusChip, type StatusChipProps } from '../../ui/StatusChip.tsx'

type Look = Pick<StatusChipProps, 'tone' | 'glyph'>

/** Customers are Active or Inactive; carriers can also be on Super Hold [4.41]. */
const LOOKS: Readonly<Record<string, Look>> = {
  Active: { tone: 'status-delivered', glyph: 'disc-check' },
  Inactive: { tone: 'status-released', glyph: 'ring-slash' },
  'Super Hold': { tone: 'status-hold', glyph: 'ring-pause' },
}
const UNKNOWN: Look = { tone: 'status-released', glyph: 'ring-dot' }

export const ProfileStatusChip = ({ status, ...chip }: { readonly status: string } & Pick<StatusChipProps, 'fill' | 'size'>) => (
  <StatusChip {...(LOOKS[status] ?? UNKNOWN)} {...chip} word={status} />
)
