import { may } from '@waybill/shared/permissions/may'
import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import { api, useSignedIn } from '../../../app/client.ts'
import { Button, IconButton } from '../../../ui/Button.tsx'
import { MoneyField } from '../../../ui/MoneyField.tsx'
import { Popover } from '../../../ui/Popover.tsx'
import { TextField } from '../../../ui/TextField.tsx'
import { moneyText } from '../../../ui/typed-text.ts'
import { VisuallyHidden } from '../../../ui/VisuallyHidden.tsx'
import { useWorkspace } from '../../../workspace/use-workspace.ts'
import { Refusal } from '../dialogs/Refusal.tsx'
import { useCommand } from '../dialogs/use-command.ts'
import { type BidAnswer, shipmentCalls } from '../shipment-calls.ts'
import { tellWarnings } from '../warnings.ts'
import { cheapestFirst, standingOf } from './bids.ts'
import styles from './Panels.module.css'
import type { PanelProps } from './panel-props.ts'
import { When } from './When.tsx'

const calls = shipmentCalls(api)
const FIELDS = ['mc_num', 'carrier_name', 'amount', 'contact', 'note']

const AddBid = ({ pro, onDone }: { readonly pro: string; readonly onDone: () => void }) => {
  const workspace = useWorkspace()
  const [mc, setMc] = useState('')
  const [name, setName] = useState('')
  const [amount, setAmount] = useState<string | null>(null)
  const [contact, setContact] = useState('')
  const [note, setNote] = useState('')
  const command = useCommand<BidAnswer>(pro)
  const submit = () =>
    command.send(
      'Bid',
      () =>
        calls.bid(pro, {
          mc_num: mc.trim() || null,
          carrier_name: name.trim() || null,
          amount,
          contact: contact.trim() || null,
          note: note.trim() || null,
        }),
      ({ warnings }) => {
        tellWarnings(warnings, (other) => workspace.open({ type: 'ShipmentTab', params: { pro: other } }))
        setMc('')
        setName('')
        setAmount(null)
        setContact('')
        setNote('')
        onDone()
      },
    )
  return (
    <form
      noValidate
      aria-label="New bid"
      onSubmit={(event) => {
        event.preventDefault()
        if (!command.pending) void submit()
      }}
    >
      <div className={styles.add}>
        <TextField
          label="MC number"
          field="carrier_bid.mc_num"
          layout="cell"
          className={styles.date}
          placeholder="MC"
          figures="digits"
          value={mc}
          onChange={setMc}
          error={command.errorOf('mc_num')}
          maxLength={20}
        />
        <TextField
          label="Carrier"
          field="carrier_bid.carrier_name"
          layout="cell"
          className={styles.short}
          placeholder="Carrier"
          value={name}
          onChange={setName}
          error={command.errorOf('carrier_name')}
        />
        <MoneyField
          label="Amount $"
          field="carrier_bid.amount"
          layout="cell"
          className={styles.date}
          value={amount}
          onChange={setAmount}
          error={command.errorOf('amount')}
        />
        <TextField
          label="Contact"
          field="carrier_bid.contact"
          layout="cell"
          className={styles.short}
          placeholder="Contact"
          value={contact}
          onChange={setContact}
          error={command.errorOf('contact')}
        />
        <TextField
          label="Note"
          field="carrier_bid.note"
          layout="cell"
          className={styles.grow}
          placeholder="Note"
          value={note}
          onChange={setNote}
          error={command.errorOf('note')}
          maxLength={2000}
        />
        <Button type="submit" pending={command.pending}>
          Add bid
        </Button>
      </div>
      <div className={styles.refused}>
        <Refusal alerts={command.others(FIELDS)} />
      </div>
    </form>
  )
}

const Withdraw = ({
  pro,
  id,
  of,
  onDone,
}: {
  readonly pro: string
  readonly id: string
  readonly of: string
  readonly onDone: () => void
}) => {
  const [open, setOpen] = useState(false)
  const command = useCommand<unknown>(pro)
  const label = `Withdraw the bid of ${of}`
  const withdraw = () =>
    command.send(
      'Withdraw bid',
      () => calls.withdrawBid(id),
      () => {
        setOpen(false)
        onDone()
      },
    )
  return (
    <Popover trigger={<IconButton icon={Trash2} size="small" label={label} />} label={label} open={open} onOpenChange={setOpen} align="end">
      <div className={styles.reason}>
        <p>{label}?</p>
        <Refusal alerts={command.others([])} />
        <footer>
          <Button size="small" onClick={() => setOpen(false)}>
            Keep it
          </Button>
          <Button size="small" variant="primary" pending={command.pending} onClick={() => void withdraw()}>
            Withdraw
          </Button>
        </footer>
      </div>
    </Popover>
  )
}

/** What carriers ask for the load, the cheapest first, and how our books see them [3.15, 4.41]. */
export const BidsPanel = ({ shipment: { pro, carrier_bids }, onDone }: PanelProps) => {
  const { userInfo } = useSignedIn()
  const permitted = (feature: string) => may(userInfo.permission_tree, feature)
  const mayWithdraw = permitted('carrier_bids#delete')
  return (
    <>
      {permitted('carrier_bids#create') && <AddBid pro={pro} onDone={onDone} />}
      {carrier_bids.length === 0 ? (
        <p className={styles.empty}>No bids yet.</p>
      ) : (
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col" style={{ width: 90 }} className="num">
                Amount $
              </th>
              <th scope="col" style={{ width: 190 }}>
                Carrier
              </th>
              <th scope="col" style={{ width: 130 }}>
                In our books
              </th>
              <th scope="col">Contact and note</th>
              <th scope="col" style={{ width: 150 }}>
                When
              </th>
              <th scope="col" style={{ width: 110 }}>
                By
              </th>
              {mayWithdraw && (
                <th scope="col" style={{ width: 44 }}>
                  <VisuallyHidden>Actions</VisuallyHidden>
                </th>
              )}
            </tr>
          </thead>
          <tbody>
            {cheapestFirst(carrier_bids).map((bid) => (
              <tr key={bid.id}>
                <td className="num">{bid.amount !== null && moneyText.format(String(bid.amount))}</td>
                <td>
                  {bid.carrier_name}
                  {bid.mc_num && <p className={styles.aside}>MC {bid.mc_num}</p>}
                </td>
                <td className={bid.status === 'Active' ? undefined : styles.late}>{standingOf(bid)}</td>
                <td>
                  {bid.contact}
                  {bid.note && <p className={styles.aside}>{bid.note}</p>}
                </td>
                <td>
                  <When at={bid.created_at} />
                </td>
                <td>{bid.created_by}</td>
                {mayWithdraw && (
                  <td className={styles.acts}>
                    <Withdraw pro={pro} id={bid.id} of={bid.carrier_name ?? `MC ${bid.mc_num}`} onDone={onDone} />
                  </td>
                )}
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </>
  )
}
