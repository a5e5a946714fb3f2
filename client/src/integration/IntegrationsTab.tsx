import { isPermitted } from '@waybill/shared/permissions/may'
import type { ThirdPartyIntegration } from '@waybill/shared/protocol/integration-bodies'
import { clsx } from 'clsx'
import { TriangleAlert } from 'lucide-react'
import { useCallback, useEffect, useState } from 'react'
import { useSignedIn } from '../app/client.ts'
import { useListsChanged } from '../records/use-lists-changed.ts'
import { Button } from '../ui/Button.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { FormPage } from '../ui/FormPage.tsx'
import { IntegrationForm } from './IntegrationForm.tsx'
import { IntegrationLog } from './IntegrationLog.tsx'
import styles from './Integrations.module.css'
import { readIntegrations } from './integration-calls.ts'
import { integrationStatus } from './integration-labels.ts'

const useIntegrations = () => {
  const [integrations, setIntegrations] = useState<readonly ThirdPartyIntegration[] | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const read = useCallback(() => {
    readIntegrations().then(
      (found) => {
        setIntegrations(found)
        setFailure(null)
      },
      (error: unknown) => setFailure(error instanceof Error ? error.message : String(error)),
    )
  }, [])
  useEffect(read, [read])
  useListsChanged(['integrations'], read)
  return { integrations, failure, read }
}

/** The company's integrations with their status and settings, or the stand-in used until they are connected [2.24, 3.43]. */
export const IntegrationsTab = () => {
  const { userInfo } = useSignedIn()
  const mayEdit = isPermitted(userInfo.permission_tree, 'settings#edit')
  const { integrations, failure, read } = useIntegrations()
  const [chosenId, choose] = useState<string | null>(null)
  const [callCount, setCallCount] = useState(0)
  const chosen = integrations?.find(({ id }) => id === chosenId) ?? integrations?.find(({ provider }) => provider !== null)
  const reload = () => {
    read()
    setCallCount((count) => count + 1)
  }
  return (
    <FormPage title="Integrations">
      {integrations === null ? (
        failure !== null && <EmptyState icon={TriangleAlert} title={failure} actions={<Button onClick={read}>Try again</Button>} />
      ) : (
        <div className={styles.split}>
          <ul className={styles.list} aria-label="Integrations">
            {integrations.map((integration) => {
              const { word, tone } = integrationStatus(integration)
              return (
                <li key={integration.id}>
                  <button
                    type="button"
                    className={clsx(styles.entry, integration.id === chosen?.id && styles.chosen)}
                    aria-current={integration.id === chosen?.id || undefined}
                    onClick={() => choose(integration.id)}
                  >
                    <span className={styles.name}>{integration.title}</span>
                    <span className={styles.who}>
                      {integration.state === 'simulated' || integration.state === 'installation'
                        ? integration.fallback
                        : integration.provider}
                    </span>
                    <span className={clsx(styles.state, styles[tone])}>{word}</span>
                  </button>
                </li>
              )
            })}
          </ul>
          {chosen && (
            <div className={styles.detail}>
              <IntegrationForm key={chosen.id} integration={chosen} mayEdit={mayEdit} onChanged={reload} />
              {chosen.provider !== null && <IntegrationLog key={`log ${chosen.id}`} id={chosen.id} callCount={callCount} />}
            </div>
          )}
        </div>
      )}
    </FormPage>
  )
}
