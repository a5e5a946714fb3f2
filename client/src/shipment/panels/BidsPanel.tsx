import type { CarrierBidResource } from '@waybill/shared/protocol/cover-resource'
import { Pencil, Trash2, Truck } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { usePermitted } from '../../app/use-permitted.ts'
import { UserName } from '../../live/UserName.tsx'
import { IconButton } from '../../ui/Button.tsx'
import { InstantText } from '../../ui/InstantText.tsx'
import styles from '../../ui/Panels.module.css'
import { moneyText } from '../../ui/typed-text.ts'
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx'
import { calls } from '../use-shipment.ts'
import { BidForm } from './BidForm.tsx'
import { bidCarrierStatus, bidderName, cheapestFirst, whyNotAwarded } from './bids.ts'
import type { PanelProps } from './panel-props.ts'
import { ReasonPopover } from './ReasonPopover.tsx'

const Row = ({ bid, acts }: { readonly bid: CarrierBidResource; readonly acts: ReactNode }) => (
  <tr>
    <td className="num">{bid.amount !== null && moneyText.format(String(bid.amount))}</td>
    <td>
      {bid.carrier_name}
      {bid.mc_num && <p className={styles.aside}>MC {bid.mc_num}</p>}
    </td>
    <td className={bid.status === 'Active' ? undefined : styles.late}>{bidCarrierStatus(bid)}</td>
    <td>
      {bid.contact}
      {bid.note && <p className={styles.aside}>{bid.note}</p>}
    </td>
    <td>
      <InstantText at={bid.created_at} />
    </td>
    <td>
      <UserName of={bid.created_by} />
    </td>
    {acts && <td className={styles.acts}>{acts}</td>}
  </tr>
)

/** Carrier bids, cheapest first, with each carrier's status in the directory [3.15, 4.41]. Awarding a bid opens the cover dialog. */
export const BidsPanel = ({ shipment, onCover, onDone }: PanelProps) => {
  const { pro, carrier_bids } = shipment
  const permitted = usePermitted()
  const [editing, setEditing] = useState<string | null>(null)
  const mayAct = permitted('carrier_bids#delete') || permitted('carrier_bids#revise') || permitted('shipments#cover')

  const actsOf = (bid: CarrierBidResource) =>
    mayAct && (
      <>
        {permitted('shipments#cover') && (
          <IconButton
            icon={Truck}
            size="small"
            label={`Award the load to ${bidderName(bid)}`}
            disabledReason={whyNotAwarded(bid, shipment) ?? onCover.blocked}
            onClick={() => void onCover.begin({ carrier_id: bid.carrier_id ?? '', amount: bid.amount })}
          />
        )}
        {permitted('carrier_bids#revise') && (
          <IconButton icon={Pencil} size="small" label={`Edit the bid of ${bidderName(bid)}`} onClick={() => setEditing(bid.id)} />
        )}
        {permitted('carrier_bids#delete') && (
          <ReasonPopover
            pro={pro}
            trigger={<IconButton icon={Trash2} size="small" label={`Withdraw the bid of ${bidderName(bid)}`} />}
            label={`Withdraw the bid of ${bidderName(bid)}`}
            act="Withdraw"
            call={() => calls.withdrawBid(bid.id)}
            onDone={onDone}
          />
        )}
      </>
    )
  return (
    <>
      {permitted('carrier_bids#create') && <BidForm pro={pro} send={(bid) => calls.bid(pro, bid)} onDone={onDone} />}
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
                Directory
              </th>
              <th scope="col">Contact and note</th>
              <th scope="col" style={{ width: 150 }}>
                When
              </th>
              <th scope="col" style={{ width: 110 }}>
                By
              </th>
              {mayAct && (
                <th scope="col" style={{ width: 104 }}>
                  <VisuallyHidden>Actions</VisuallyHidden>
                </th>
              )}
            </tr>
          </thead>
          <tbody>
            {cheapestFirst(carrier_bids).map((bid) =>
              bid.id === editing ? (
                <tr key={bid.id}>
                  <td colSpan={7}>
                    <BidForm
                      pro={pro}
                      bid={bid}
                      send={(written) => calls.editBid(bid.id, written)}
                      onCancel={() => setEditing(null)}
                      onDone={() => {
                        setEditing(null)
                        onDone()
                      }}
                    />
                  </td>
                </tr>
              ) : (
                <Row key={bid.id} bid={bid} acts={actsOf(bid)} />
              ),
            )}
          </tbody>
        </table>
      )}
    </>
  )
}
