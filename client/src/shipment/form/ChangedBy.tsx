import { fieldName } from '@waybill/shared/shipment/field-name'
import type { ReactNode } from 'react'
import { Avatar } from '../../ui/Avatar.tsx'
import { useFormPart } from './form-context.ts'

export interface ChangedByProps {
  /** Path prefixes of the fields in the section. */
  readonly paths: readonly string[]
  readonly children?: ReactNode
}

/** Section summary: who just changed something in it, or the usual summary. */
export const ChangedBy = ({ paths, children }: ChangedByProps) => {
  const { part, handle } = useFormPart(({ changedBy }) => ({ changedBy }))
  const { changedBy } = part
  const changes = [...changedBy].filter(([path]) => paths.some((start) => path.startsWith(start)))
  const [last] = changes.slice(-1)
  if (!last) return children
  const [path, { by }] = last
  return (
    <span className="flex items-center gap-1">
      <Avatar username={by} size="small" />
      {by} changed {changes.length === 1 ? fieldName(path, handle().form.draft) : `${changes.length} fields`}
    </span>
  )
}
