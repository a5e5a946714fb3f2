import { Button } from '../../ui/Button.tsx'
import styles from './Audit.module.css'
import type { Pages } from './use-pages.ts'

const NUMBER = new Intl.NumberFormat('en-US')

/** How much of a list is here, of how much. */
export const countWords = ({ rows, total, uncounted }: Pages<unknown>, what: string): string =>
  `${NUMBER.format(rows?.length ?? 0)} of ${NUMBER.format(total)}${uncounted ? '+' : ''} ${what}`

/** The way on to older entries. */
export const LogFoot = ({ pages }: { readonly pages: Pages<unknown> }) =>
  pages.hasMore && (
    <div className={styles.foot}>
      <Button variant="ghost" pending={pages.pending} onClick={pages.more}>
        Show older
      </Button>
    </div>
  )
