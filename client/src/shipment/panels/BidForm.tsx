import type { CarrierBidResource } from '@waybill/shared/protocol/cover-resource'
import type { ApiResponse } from '../../app/api-request.ts'
import { MoneyField } from '../../ui/MoneyField.tsx'
import styles from '../../ui/Panels.module.css'
import { TextField } from '../../ui/TextField.tsx'
import { useCommand } from '../dialogs/use-command.ts'
import { useDraft } from '../dialogs/use-draft.ts'
import { useShowWarnings } from '../form/use-warnings.ts'
import type { BidAnswer, BidInput } from '../shipment-calls.ts'
import { LineForm } from './LineForm.tsx'

const FIELDS = ['mc_num', 'carrier_name', 'amount', 'contact', 'note'] as const

export interface BidFormProps {
  readonly pro: string
  /** The bid to edit; absent for a new one. */
  readonly bid?: CarrierBidResource
  readonly send: (bid: BidInput) => Promise<ApiResponse<BidAnswer>>
  readonly onDone: () => void
  readonly onCancel?: () => void
}

/** A carrier's bid for the load [3.15, 7.34]. */
export const BidForm = ({ pro, bid, send, onDone, onCancel }: BidFormProps) => {
  const command = useCommand(pro)
  const showWarnings = useShowWarnings()
  const { draft, box, clear } = useDraft<BidInput>(
    'carrier_bid',
    {
      mc_num: bid?.mc_num ?? null,
      carrier_name: bid?.carrier_name ?? null,
      amount: bid?.amount ?? null,
      contact: bid?.contact ?? null,
      note: bid?.note ?? null,
    },
    command,
  )
  const written = Object.fromEntries(FIELDS.map((field) => [field, String(draft[field] ?? '').trim() || null])) as unknown as BidInput
  const amount = box('amount')
  const cell = { layout: 'cell' } as const
  return (
    <LineForm
      label={bid ? `Edit bid ${bid.id}` : 'New bid'}
      act={bid ? 'Save' : 'Add bid'}
      pending={command.pending}
      refused={command.others(FIELDS)}
      onCancel={onCancel}
      onSubmit={() =>
        command.send(
          bid ? 'Edit bid' : 'Bid',
          () => send(written),
          ({ warnings }) => {
            showWarnings(warnings)
            clear()
            onDone()
          },
        )
      }
    >
      <TextField
        label="MC number"
        placeholder="MC"
        numeric="digits"
        maxLength={20}
        autoFocus={bid !== undefined}
        className={styles.date}
        {...cell}
        {...box('mc_num')}
      />
      <TextField label="Carrier" placeholder="Carrier" className={styles.short} {...cell} {...box('carrier_name')} />
      <MoneyField
        label="Amount $"
        placeholder="Amount $"
        className={styles.date}
        {...cell}
        {...amount}
        value={amount.value === null ? null : String(amount.value)}
      />
      <TextField label="Contact" placeholder="Contact" className={styles.short} {...cell} {...box('contact')} />
      <TextField label="Note" placeholder="Note" maxLength={2000} className={styles.grow} {...cell} {...box('note')} />
    </LineForm>
  )
}
