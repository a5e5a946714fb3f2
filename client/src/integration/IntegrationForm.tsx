import type { Alert } from '@waybill/shared/decision/refusal'
import type { ThirdPartyIntegration } from '@waybill/shared/protocol/integration-bodies'
import { FlaskConical, Server, TriangleAlert } from 'lucide-react'
import { useEffect, useState } from 'react'
import { ApiError } from '../app/api-error.ts'
import { HistoryButton } from '../history/HistoryButton.tsx'
import { startAttempt, textOfError } from '../ui/attempt.ts'
import { Note } from '../ui/Banner.tsx'
import { Button } from '../ui/Button.tsx'
import { CheckboxField } from '../ui/CheckboxField.tsx'
import { Section } from '../ui/Section.tsx'
import { showToast } from '../ui/toast-store.ts'
import { useTab } from '../workspace/use-workspace.ts'
import { IntegrationFields } from './IntegrationFields.tsx'
import styles from './Integrations.module.css'
import { saveIntegration, testConnection } from './integration-calls.ts'
import { callTimeText, changesOfDraft } from './integration-labels.ts'

interface IntegrationFormProps {
  readonly integration: ThirdPartyIntegration
  readonly mayEdit: boolean
  /** Called after a save or a connection test, to reload the integration. */
  readonly onChanged: () => void
}

/** The form of one integration. A secret is replaced or left unchanged; it is never shown. */
export const IntegrationForm = ({ integration, mayEdit, onChanged }: IntegrationFormProps) => {
  const { fields, provider, fallback, title, values, state, last_call } = integration
  const { setDirty } = useTab()
  const [texts, setTexts] = useState<Readonly<Record<string, string>>>({})
  const [secrets, setSecrets] = useState<Readonly<Record<string, string | null>>>({})
  const [active, setActive] = useState<boolean | null>(null)
  const [alerts, setAlerts] = useState<readonly Alert[]>([])
  const [pending, setPending] = useState<'save' | 'test' | null>(null)
  const typed = { ...changesOfDraft(integration, texts, secrets), ...(active !== null && active !== integration.active && { active }) }
  const isDirty = Object.keys(typed).length > 0
  useEffect(() => setDirty(isDirty), [setDirty, isDirty])

  const reset = () => {
    setTexts({})
    setSecrets({})
    setActive(null)
    setAlerts([])
  }
  const save = async () => {
    setPending('save')
    const fail = startAttempt(`save ${integration}`)
    try {
      await saveIntegration(integration, typed)
      reset()
      showToast({ tone: 'ok', text: `${title}: saved` })
      onChanged()
    } catch (error) {
      setAlerts(error instanceof ApiError ? error.alerts : [])
      fail(textOfError(error))
    } finally {
      setPending(null)
    }
  }
  const test = async () => {
    setPending('test')
    const fail = startAttempt(`test ${integration}`)
    try {
      const { succeeded, simulated, message, provider: testedProvider } = await testConnection(integration)
      if (succeeded) showToast({ tone: 'ok', text: simulated ? `${testedProvider} responded (demo call)` : `${testedProvider} responded` })
      else fail(`${testedProvider} connection test failed`, message ?? undefined)
    } catch (error) {
      fail(textOfError(error))
    } finally {
      setPending(null)
      onChanged()
    }
  }

  if (provider === null) {
    return (
      <Section title={title}>
        <Note icon={FlaskConical}>{fallback} is used. No provider is available for this integration yet.</Note>
      </Section>
    )
  }
  const advanced = fields.filter((field) => field.is_advanced)
  const boxes = {
    integration,
    typing: { texts, secrets },
    alerts,
    mayEdit,
    onText: (key: string, text: string) => setTexts((before) => ({ ...before, [key]: text })),
    onSecret: (key: string, secret: string | null) => setSecrets((before) => ({ ...before, [key]: secret })),
  }
  return (
    <Section title={`${title}: ${provider}`}>
      <div className={styles.form}>
        {state === 'simulated' && <Note icon={FlaskConical}>{fallback} is used until you connect.</Note>}
        {state === 'installation' && <Note icon={Server}>{fallback} is used until you connect.</Note>}
        {state === 'failed' && (
          <Note tone="bad" icon={TriangleAlert}>
            The last call failed{last_call && `, ${callTimeText(last_call.at)}: ${last_call.message ?? last_call.action}`}
          </Note>
        )}
        <IntegrationFields {...boxes} fields={fields.filter(({ is_advanced }) => !is_advanced)} />
        {advanced.length > 0 && (
          <details open={advanced.some(({ key }) => key in values || alerts.some(({ field }) => field === key)) || undefined}>
            <summary>Advanced</summary>
            <IntegrationFields {...boxes} fields={advanced} />
          </details>
        )}
        <div className={styles.foot}>
          {mayEdit && (
            <CheckboxField
              label={`Enable ${provider}`}
              value={active ?? integration.active}
              onChange={setActive}
              help="Turning it off keeps the settings"
            />
          )}
          <span className={styles.space} />
          <HistoryButton kind="integration" id={integration.id} />
          {mayEdit && (
            <>
              {isDirty && <Button onClick={reset}>Undo</Button>}
              <Button
                onClick={test}
                pending={pending === 'test'}
                disabledReason={isDirty ? 'Save first. The test uses the saved settings.' : undefined}
              >
                Test connection
              </Button>
              <Button variant="primary" onClick={save} pending={pending === 'save'} disabled={!isDirty}>
                Save
              </Button>
            </>
          )}
        </div>
      </div>
    </Section>
  )
}
