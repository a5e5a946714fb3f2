import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import { Group, Panel, Separator } from 'react-resizable-panels'
import styles from './SplitPane.module.css'

export interface SplitPaneProps {
  /** `across`: main left, side right · `down`: main above, side below. */
  readonly direction: 'across' | 'down'
  readonly main: ReactNode
  /** Keeps its size in pixels when the window changes. Null: the main pane fills the space. */
  readonly side: ReactNode
  /** Accessible name of the divider. */
  readonly label: string
  /** Initial size of the side pane, in px. */
  readonly size: number
  readonly minSize?: number
  readonly minMainSize?: number
  /** Called after the divider was moved. */
  readonly onResized?: (size: number) => void
  readonly className?: string | undefined
}

/** Two panes and a divider between them, moved by mouse or arrow keys. */
export const SplitPane = ({
  direction,
  main,
  side,
  label,
  size,
  minSize = 120,
  minMainSize = 200,
  onResized,
  className,
}: SplitPaneProps) => (
  <Group orientation={direction === 'across' ? 'horizontal' : 'vertical'} className={className}>
    <Panel id="main" minSize={minMainSize} className={styles.pane}>
      {main}
    </Panel>
    {side !== null && (
      <>
        <Separator aria-label={label} className={clsx(styles.edge, styles[direction])}>
          <span className={styles.grip} />
        </Separator>
        <Panel
          id="side"
          defaultSize={size}
          minSize={minSize}
          groupResizeBehavior="preserve-pixel-size"
          className={styles.pane}
          onResize={({ inPixels }, _id, before) => before && onResized?.(Math.round(inPixels))}
        >
          {side}
        </Panel>
      </>
    )}
  </Group>
)
