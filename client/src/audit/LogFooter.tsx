import styles from '../history/History.module.css'
import { Button } from '../ui/Button.tsx'
import type { Pages } from './use-pages.ts'

const NUMBER = new Intl.NumberFormat('en-US')

/** How many rows are loaded, and the total: `100 of 2,431+ entries`. */
export const logCountText = ({ rows, total, uncounted }: Pages<unknown>, what: string): string =>
  `${NUMBER.format(rows?.length ?? 0)} of ${NUMBER.format(total)}${uncounted ? '+' : ''} ${what}`

/** Button that loads older entries. */
export const LogFooter = ({ pages }: { readonly pages: Pages<unknown> }) =>
  pages.hasMore && (
    <div className={styles.foot}>
      <Button variant="ghost" pending={pages.pending} onClick={pages.more}>
        Show older
      </Button>
    </div>
  )
