import { APP_VERSION } from '@waybill/shared/protocol/app-version'
import { LiveIndicator } from '../ui/LiveIndicator.tsx'
import { Brand } from './Brand.tsx'
import { SignInForm } from './SignInForm.tsx'
import { SignInMap } from './SignInMap.tsx'
import styles from './SignInPage.module.css'
import { useReadiness } from './use-readiness.ts'

export const SignInPage = ({ tenant }: { readonly tenant: string }) => {
  const ready = useReadiness()
  return (
    <div className={styles.page}>
      <main className={styles.side}>
        <div className={styles.brand}>
          <Brand />
          Waybill
        </div>
        <SignInForm key={tenant} tenant={tenant} />
        <footer className={styles.foot}>
          <span>Version {APP_VERSION}</span>
          {ready !== null && (
            <LiveIndicator state={ready ? 'live' : 'offline'} text={ready ? 'All services running' : 'Some services are not running'} />
          )}
        </footer>
      </main>
      <aside className={styles.picture} aria-hidden="true">
        <SignInMap />
      </aside>
    </div>
  )
}
