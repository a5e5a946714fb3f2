import type { ThirdPartyIntegration } from '@waybill/shared/protocol/integration-bodies'
import type { Alert } from '@waybill/shared/shipment/refusals'
import { Button } from '../../ui/Button.tsx'
import { TextField } from '../../ui/TextField.tsx'
import boxes from '../master/Boxes.module.css'
import styles from './Integrations.module.css'
import { whenText } from './integration-words.ts'

export interface Typing {
  readonly texts: Readonly<Record<string, string>>
  /** Secrets; null is one that is to go. */
  readonly words: Readonly<Record<string, string | null>>
}

interface IntegrationFieldsProps {
  readonly integration: ThirdPartyIntegration
  readonly fields: ThirdPartyIntegration['fields']
  readonly typing: Typing
  readonly alerts: readonly Alert[]
  readonly mayEdit: boolean
  readonly onText: (key: string, text: string) => void
  readonly onSecret: (key: string, secret: string | null) => void
}

/** The boxes of an integration. A secret says who set it and when, never what it is. */
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
      const goes = typing.words[key] === null
      const told = known ? `Set on ${whenText(known.set_at)} by ${known.set_by}` : (help ?? 'Not set')
      return (
        <div key={key} className={styles.secret}>
          <TextField
            {...field}
            type="password"
            autoComplete="new-password"
            value={typing.words[key] ?? ''}
            placeholder={known && !goes ? 'Unchanged' : ''}
            help={goes ? 'Goes when this is saved' : told}
            onChange={(text) => onSecret(key, text)}
          />
          {mayEdit && known && !required && (
            <Button size="small" variant="ghost" pressed={goes} onClick={() => onSecret(key, goes ? '' : null)}>
              Remove {label}
            </Button>
          )}
        </div>
      )
    })}
  </div>
)
