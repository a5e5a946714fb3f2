import { ListX, Plus } from 'lucide-react'
import { Board, type BoardProps, type BoardState } from '../../boards/Board.tsx'
import { BoardOfTab } from '../../boards/BoardOfTab.tsx'
import type { BoardFilter } from '../../boards/board-filter.ts'
import { SelectedRows } from '../../boards/SelectedRows.tsx'
import { Button } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { SegmentedControl } from '../../ui/RadioField.tsx'

const ALL = 'All'

interface DirectoryBoardProps extends Pick<BoardProps, 'screen' | 'title' | 'onOpen' | 'menuOf' | 'searchHint'> {
  /** Singular of the records, in lower case. */
  readonly noun: string
  /** The statuses to choose from; the board starts with the first. */
  readonly statuses: readonly string[]
  /** Null: the user can't add records. */
  readonly onNew: (() => void) | null
}

const statusOf = ({ status }: BoardFilter): string => (typeof status === 'string' ? ALL : (status[0] ?? ALL))

/** The live list of customers or carriers. */
export const DirectoryBoard = ({ noun, statuses, onNew, ...board }: DirectoryBoardProps) => {
  const { screen } = board
  const choices = [...statuses, ALL].map((value) => ({ value, label: value }))
  const show = ({ filter, onFilter }: BoardState) => (
    <SegmentedControl
      label="Show"
      value={statusOf(filter)}
      onChange={(status) => onFilter({ status: status === ALL ? [] : [status] })}
      choices={choices}
    />
  )
  const empty = ({ filter, onReset }: BoardState) => {
    const isNarrowed = filter.searchText !== '' || Object.keys(filter.more).length > 0
    if (isNarrowed) {
      return (
        <EmptyState
          icon={ListX}
          title={`No ${noun} matches this filter`}
          actions={
            <Button variant="ghost" onClick={onReset}>
              Reset filters
            </Button>
          }
        />
      )
    }
    const status = statusOf(filter)
    return (
      <EmptyState
        icon={ListX}
        title={status === ALL ? `No ${noun} yet` : `No ${status.toLowerCase()} ${noun} yet`}
        text={onNew ? 'Add one to get started.' : undefined}
        actions={
          onNew && (
            <Button icon={Plus} onClick={onNew}>
              Add {noun}
            </Button>
          )
        }
      />
    )
  }
  return (
    <BoardOfTab screen={screen} beginning={{ status: statuses.slice(0, 1), searchText: '', more: {} }}>
      {(beginning) => (
        <Board
          {...board}
          beginning={beginning}
          choices={show}
          empty={empty}
          adds={
            onNew && (
              <Button variant="primary" icon={Plus} onClick={onNew}>
                New {noun}
              </Button>
            )
          }
          below={(state) => <SelectedRows state={state} />}
        />
      )}
    </BoardOfTab>
  )
}
