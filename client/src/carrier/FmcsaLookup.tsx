import type { FmcsaFacts } from '@waybill/shared/protocol/fmcsa-resource'
import { CircleCheck, FlaskConical, Search, TriangleAlert } from 'lucide-react'
import { useRef, useState } from 'react'
import { api } from '../app/client.ts'
import { Note } from '../ui/Banner.tsx'
import { Button } from '../ui/Button.tsx'
import { TextField } from '../ui/TextField.tsx'
import styles from './FmcsaLookup.module.css'

/** Carrier fields found at FMCSA, as `POST /carriers` accepts them. Unknown fields are absent. */
export type FoundCarrierFields = FmcsaFacts['carrier']

interface FmcsaLookupProps {
  readonly onFound: (fields: FoundCarrierFields) => void
}

const KINDS = { dot: { label: 'USDOT number', name: 'dot_num' }, mc: { label: 'MC number', name: 'mc_num' } } as const
type Kind = keyof typeof KINDS

const DOLLARS = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD', maximumFractionDigits: 0 })

const insuranceText = ({ on_file, amount }: FmcsaFacts['liability_insurance']): string =>
  amount !== null ? DOLLARS.format(Number(amount)) : on_file === null ? 'Unknown' : on_file ? 'On file' : 'None on file'

const authorityText = ({ carrier, broker_authority }: FmcsaFacts): string => {
  const held = [
    carrier.common_authority === true && 'common',
    carrier.contract_authority === true && 'contract',
    broker_authority && 'broker',
  ]
  return held.filter(Boolean).join(', ') || 'None'
}

/** Looks up a carrier at FMCSA by USDOT or MC number, passes the found fields on and shows the source. */
export const FmcsaLookup = ({ onFound }: FmcsaLookupProps) => {
  const [numbers, setNumbers] = useState<Readonly<Record<Kind, string>>>({ dot: '', mc: '' })
  const [pending, setPending] = useState<Kind | null>(null)
  const [found, setFound] = useState<FmcsaFacts | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const latest = useRef(0)

  const lookUp = async (kind: Kind) => {
    const request = ++latest.current
    setPending(kind)
    try {
      const { body } = await api.get<{ fmcsa: FmcsaFacts }>('/carriers/fmcsa', { query: { [KINDS[kind].name]: numbers[kind] } })
      if (request !== latest.current) return
      setFound(body.fmcsa)
      setFailure(null)
      onFound(body.fmcsa.carrier)
    } catch (error) {
      if (request !== latest.current) return
      setFound(null)
      setFailure(error instanceof Error ? error.message : String(error))
    } finally {
      if (request === latest.current) setPending(null)
    }
  }

  return (
    <div className={styles.lookup}>
      <div className={styles.numbers}>
        {(Object.keys(KINDS) as Kind[]).map((kind) => (
          <div key={kind} className={styles.number}>
            <TextField
              label={`Look up by ${KINDS[kind].label}`}
              inputMode="numeric"
              numeric="digits"
              maxLength={20}
              value={numbers[kind]}
              onKeyDown={(event) => {
                if (event.key !== 'Enter') return
                event.preventDefault() // Enter must not submit the surrounding form.
                if (/\d/.test(numbers[kind])) void lookUp(kind)
              }}
              onChange={(text) => setNumbers((before) => ({ ...before, [kind]: text }))}
            />
            <Button
              icon={Search}
              onClick={() => void lookUp(kind)}
              pending={pending === kind}
              aria-label={`Look up by ${KINDS[kind].label} at FMCSA`}
              disabledReason={/\d/.test(numbers[kind]) ? undefined : `Enter a ${KINDS[kind].label} first`}
            >
              Look up
            </Button>
          </div>
        ))}
      </div>
      {failure !== null && (
        <Note tone="bad" icon={TriangleAlert} role="alert">
          {failure}
        </Note>
      )}
      {found && (
        <Note
          role="status"
          tone={found.out_of_service ? 'bad' : found.carrier_id !== null ? 'warn' : found.simulated ? 'neutral' : 'ok'}
          icon={found.out_of_service || found.carrier_id !== null ? TriangleAlert : found.simulated ? FlaskConical : CircleCheck}
        >
          <strong>{String(found.carrier.name)}</strong>
          {found.out_of_service && ' is out of service.'}
          {found.carrier_id !== null && ` is already in your carriers (carrier ${found.carrier_id}).`}
          <dl className={styles.facts}>
            <dt>Authority</dt>
            <dd>{authorityText(found)}</dd>
            <dt>Safety rating</dt>
            <dd>{String(found.carrier.safety_rating ?? 'Unknown')}</dd>
            <dt>Liability insurance</dt>
            <dd>
              {insuranceText(found.liability_insurance)}
              {found.liability_required !== null && `, required ${DOLLARS.format(Number(found.liability_required))}`}
            </dd>
            <dt>Cargo insurance</dt>
            <dd>{insuranceText(found.cargo_insurance)}</dd>
            <dt>Source</dt>
            <dd>{found.simulated ? `${found.provider}: demo result from your own carrier list` : found.provider}</dd>
          </dl>
        </Note>
      )}
    </div>
  )
}
