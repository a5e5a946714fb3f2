import type { ThirdPartyIntegration } from '@waybill/shared/protocol/integration-bodies'
import type { Alert } from '@waybill/shared/shipment/refusals'
import { FlaskConical, Server, TriangleAlert } from 'lucide-react'
import { useEffect, useState } from 'react'
import { ApiError } from '../../app/api-error.ts'
import { Note } from '../../ui/Banner.tsx'
import { Button } from '../../ui/Button.tsx'
import { CheckboxField } from '../../ui/CheckboxField.tsx'
import { Section } from '../../ui/Section.tsx'
import { showToast } from '../../ui/toast-store.ts'
import { useTab } from '../../workspace/use-workspace.ts'
import { HistoryButton } from '../audit/HistoryButton.tsx'
import { IntegrationFields } from './IntegrationFields.tsx'
import styles from './Integrations.module.css'
import { saveIntegration, testConnection } from './integration-calls.ts'
import { typedOf, whenText } from './integration-words.ts'

interface IntegrationFormProps {
  readonly integration: ThirdPartyIntegration
  readonly mayEdit: boolean
  /** Something was saved or tried: what is known of it is to be read again. */
  readonly onChanged: () => void
}

/** What one integration is told. A secret is typed anew or left as it is; it is never shown. */
export const IntegrationForm = ({ integration, mayEdit, onChanged }: IntegrationFormProps) => {
  const { fields, provider, stand_in, title, values, state, last_call } = integration
  const { mark } = useTab()
  const [texts, setTexts] = useState<Readonly<Record<string, string>>>({})
  const [words, setWords] = useState<Readonly<Record<string, string | null>>>({})
  const [active, setActive] = useState<boolean | null>(null)
  const [alerts, setAlerts] = useState<readonly Alert[]>([])
  const [pending, setPending] = useState<'save' | 'test' | null>(null)
  const typed = { ...typedOf(integration, texts, words), ...(active !== null && active !== integration.active && { active }) }
  const isDirty = Object.keys(typed).length > 0
  useEffect(() => mark(isDirty), [mark, isDirty])

  const forget = () => {
    setTexts({})
    setWords({})
    setActive(null)
    setAlerts([])
  }
  const save = async () => {
    setPending('save')
    try {
      await saveIntegration(integration, typed)
      forget()
      showToast({ tone: 'ok', text: `${title}: saved` })
      onChanged()
    } catch (error) {
      setAlerts(error instanceof ApiError ? error.alerts : [])
      showToast({ tone: 'bad', text: error instanceof Error ? error.message : String(error) })
    } finally {
      setPending(null)
    }
  }
  const test = async () => {
    setPending('test')
    try {
      const { succeeded, simulated, said, provider: asked } = await testConnection(integration)
      showToast(
        succeeded
          ? { tone: 'ok', text: simulated ? `${asked} answered; nobody real was asked` : `${asked} answered` }
          : { tone: 'bad', text: `${asked} did not answer as it should`, ...(said !== null && { detail: said }) },
      )
    } catch (error) {
      showToast({ tone: 'bad', text: error instanceof Error ? error.message : String(error) })
    } finally {
      setPending(null)
      onChanged()
    }
  }

  if (provider === null) {
    return (
      <Section title={title}>
        <Note icon={FlaskConical}>{stand_in} answers. There is no provider yet that it could be connected with.</Note>
      </Section>
    )
  }
  const rare = fields.filter((field) => field.rare)
  const boxes = {
    integration,
    typing: { texts, words },
    alerts,
    mayEdit,
    onText: (key: string, text: string) => setTexts((before) => ({ ...before, [key]: text })),
    onSecret: (key: string, secret: string | null) => setWords((before) => ({ ...before, [key]: secret })),
  }
  return (
    <Section title={`${title}: ${provider}`}>
      <div className={styles.form}>
        {state === 'simulated' && <Note icon={FlaskConical}>{stand_in} answers until this is connected.</Note>}
        {state === 'installation' && <Note icon={Server}>{stand_in} is used until this is connected.</Note>}
        {state === 'failed' && (
          <Note tone="bad" icon={TriangleAlert}>
            The last call failed{last_call && `, ${whenText(last_call.at)}: ${last_call.said ?? last_call.action}`}
          </Note>
        )}
        <IntegrationFields {...boxes} fields={fields.filter(({ rare }) => !rare)} />
        {rare.length > 0 && (
          <details open={rare.some(({ key }) => key in values || alerts.some(({ field }) => field === key)) || undefined}>
            <summary>If the account is not like others</summary>
            <IntegrationFields {...boxes} fields={rare} />
          </details>
        )}
        <div className={styles.foot}>
          {mayEdit && (
            <CheckboxField
              label={`Ask ${provider}`}
              value={active ?? integration.active}
              onChange={setActive}
              help="Switched off it keeps what it was told"
            />
          )}
          <span className={styles.space} />
          <HistoryButton kind="integration" id={integration.id} />
          {mayEdit && (
            <>
              {isDirty && <Button onClick={forget}>Undo</Button>}
              <Button
                onClick={test}
                pending={pending === 'test'}
                disabledReason={isDirty ? 'Save first: what is saved is tried' : undefined}
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
