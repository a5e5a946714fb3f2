import { isAdmin, isPermitted } from '@waybill/shared/permissions/may'
import { ChevronDown, type LucideIcon } from 'lucide-react'
import { Suspense, useState } from 'react'
import { useSignedIn } from '../app/client.ts'
import { Button } from '../ui/Button.tsx'
import { Menu } from '../ui/Menu.tsx'
import { lazyPart } from '../ui/part.ts'
import { showToast } from '../ui/toast-store.ts'
import { VisuallyHidden } from '../ui/VisuallyHidden.tsx'
import styles from './Board.module.css'
import { mayChange, type SavedViewResource } from './saved-views.ts'
import type { SavedViewsHandle } from './use-saved-views.ts'
import { viewMenu } from './view-menu.ts'

const ViewNameDialog = lazyPart(async () => (await import('./ViewNameDialog.tsx')).ViewNameDialog)

export interface SavedViewPickerProps<View extends SavedViewResource, Content> {
  /** `Layout`, `Filter` */
  readonly kind: string
  readonly icon: LucideIcon
  readonly views: SavedViewsHandle<View, Content>
  /** Null: the current state has no saved view. */
  readonly current: View | null
  /** Its name while none is picked and nothing was changed. */
  readonly unpicked?: string | undefined
  readonly changed: boolean
  /** The current state of the board. */
  readonly content: () => Content
  readonly onPick: (view: View) => void
  /** Called when the shown view was deleted. */
  readonly onDeleted: () => void
}

/** Picks, saves, shares and deletes the layouts or the filters of the board. */
export const SavedViewPicker = <View extends SavedViewResource, Content>(props: SavedViewPickerProps<View, Content>) => {
  const { kind, icon, views, current, unpicked = 'Unnamed', changed, content, onPick, onDeleted } = props
  const { auth, userInfo } = useSignedIn()
  const [naming, setNaming] = useState<{ readonly rename: View | null } | null>(null)
  const noun = kind.toLowerCase()
  const mayShare = isPermitted(userInfo.permission_tree, 'saved_views#share')

  const remove = async (view: View) => {
    if (!(await views.remove(view))) return
    onDeleted()
    const undo = {
      label: 'Undo',
      onAct: () => void views.addAgain(view).then((back) => back && onPick(back)),
    }
    showToast({ tone: 'ok', text: `${kind} “${view.name}” deleted`, actions: [undo] })
  }
  const save = async (view: View) => {
    const saved = await views.change(view, {}, content())
    if (saved) showToast({ tone: 'ok', text: `${kind} “${saved.name}” saved` })
  }
  const entries = viewMenu({
    views: views.list,
    current,
    changed,
    me: auth.id,
    mayChange: (view) => mayChange(view, auth.id, isAdmin(userInfo.permission_tree)),
    mayShare,
    onPick,
    onSave: (view) => void save(view),
    onSaveAs: () => setNaming({ rename: null }),
    onRename: (rename) => setNaming({ rename }),
    onShare: (view, shared) => void views.change(view, { shared }),
    onBeginWith: (view) => void views.beginWith(view),
    onDelete: (view) => void remove(view),
  })
  return (
    <>
      <Menu
        trigger={
          <Button icon={icon} trailingIcon={ChevronDown} onPointerEnter={views.refresh} onFocus={views.refresh} className={styles.picker}>
            <span className={styles.pick}>{kind}</span>
            <span className={styles.cut}>{current?.name ?? unpicked}</span>
            {changed && (
              <span className={styles.unsaved} title={`Unsaved changes to this ${noun}`}>
                <VisuallyHidden>, unsaved changes</VisuallyHidden>
              </span>
            )}
          </Button>
        }
        entries={entries}
      />
      {naming && (
        <Suspense>
          <ViewNameDialog
            title={naming.rename ? `Rename ${noun}` : `Save ${noun} as`}
            name={naming.rename?.name ?? ''}
            shared={naming.rename?.shared ?? false}
            mayShare={mayShare}
            onClose={() => setNaming(null)}
            onName={async (named) => {
              if (naming.rename) await views.rename(naming.rename, named)
              else onPick(await views.add(named, content()))
            }}
          />
        </Suspense>
      )}
    </>
  )
}
