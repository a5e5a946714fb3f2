import { X } from 'lucide-react'
import { Button, IconButton } from '../ui/Button.tsx'
import { tabTooltip } from './tab-state.ts'
import { tabTitle } from './tab-types.ts'
import { useTabState, useWorkspace } from './use-workspace.ts'

/** Recently closed tabs: reopen, remove, or clear them [2.15]. */
export const ClosedTabsList = ({ onReopened }: { readonly onReopened: () => void }) => {
  const workspace = useWorkspace()
  const { closed } = useTabState()
  if (closed.length === 0) return <p className="px-2 py-1 text-ink-3">No closed tabs</p>
  return (
    <>
      <ul className="max-h-[360px] overflow-y-auto">
        {closed.map(({ id, spec, about }) => (
          <li key={id} className="flex items-center gap-1">
            <Button
              variant="ghost"
              size="small"
              className="min-w-0 flex-1 justify-start"
              onClick={() => {
                workspace.reopen(id)
                onReopened()
              }}
            >
              {tabTitle(spec)}
              <span className="min-w-0 overflow-hidden text-ellipsis font-normal text-ink-3">{tabTooltip(about)}</span>
            </Button>
            <IconButton icon={X} size="small" label={`Remove ${tabTitle(spec)}`} onClick={() => workspace.forget(id)} />
          </li>
        ))}
      </ul>
      <div className="mt-1 flex border-t border-line px-1 pt-1">
        <Button variant="ghost" size="small" onClick={workspace.forgetAll}>
          Clear
        </Button>
      </div>
    </>
  )
}
