import type { Alert } from '@waybill/shared/decision/refusal'
import type { ThirdPartyIntegration } from '@waybill/shared/protocol/integration-bodies'
import boxes from '../records/Boxes.module.css'
import { Button } from '../ui/Button.tsx'
import { TextField } from '../ui/TextField.tsx'
import styles from './Integrations.module.css'
import { callTimeText } from './integration-labels.ts'

export interface IntegrationDraft {
  readonly texts: Readonly<Record<string, string>>
  /** Secrets; null removes one. */
  readonly secrets: Readonly<Record<string, string | null>>
}

interface IntegrationFieldsProps {
  readonly integration: ThirdPartyIntegration
  readonly fields: ThirdPartyIntegration['fields']
  readonly typing: IntegrationDraft
  readonly alerts: readonly Alert[]
  readonly mayEdit: boolean
  readonly onText: (key: string, text: string) => void
  readonly onSecret: (key: string, secret: string | null) => void
}

/** The fields of an integration. A secret shows who set it and when, never its value. */
export const IntegrationFields = ({ integration, fields, typing, alerts, mayEdit, onText, onSecret }: IntegrationFieldsProps) => (
  <div className={boxes.fields}>
    {fields.map(({ key, label, secret, required, help }) => {
      const field = { label, required, readOnly: !mayEdit, maxLength: 300, error: alerts.find((alert) => alert.field === key)?.message }
      if (!secret) {
        return (
          <TextField
            {...field}
            key={key}
            value={typing.texts[key] ?? integration.values[key] ?? ''}
            spellCheck={false}
            help={help ?? undefined}
            onChange={(text) => onText(key, text)}
          />
        )
      }
      const known = integration.secrets[key]
      const isRemoved = typing.secrets[key] === null
      const statusText = known ? `Set on ${callTimeText(known.set_at)} by ${known.set_by}` : (help ?? 'Not set')
      return (
        <div key={key} className={styles.secret}>
          <TextField
            {...field}
            type="password"
            autoComplete="new-password"
            value={typing.secrets[key] ?? ''}
            placeholder={known && !isRemoved ? 'Unchanged' : ''}
            help={isRemoved ? 'Removed when you save' : statusText}
            onChange={(text) => onSecret(key, text)}
          />
          {mayEdit && known && !required && (
            <Button size="small" variant="ghost" pressed={isRemoved} onClick={() => onSecret(key, isRemoved ? '' : null)}>
              Remove {label}
            </Button>
          )}
        </div>
      )
    })}
  </div>
)
