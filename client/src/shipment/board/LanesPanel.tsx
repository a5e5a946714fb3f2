import type { DirectoryLane } from '@waybill/shared/protocol/partner-work'
import { Route } from 'lucide-react'
import { useCallback } from 'react'
import type { ApiResponse } from '../../app/api-request.ts'
import { useRequest } from '../../app/use-request.ts'
import { IconButton } from '../../ui/Button.tsx'
import { NotLoaded } from '../../ui/NotLoaded.tsx'
import panels from '../../ui/Panels.module.css'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { moneyText } from '../../ui/typed-text.ts'
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx'
import { useWorkspace } from '../../workspace/use-workspace.ts'

interface LanesPanelProps {
  readonly id: string
  readonly read: (
    id: string,
    signal: AbortSignal,
  ) => Promise<ApiResponse<{ readonly lanes: readonly DirectoryLane[]; readonly more: boolean }>>
  /** Text shown without lanes. */
  readonly nothing: string
}

const placeText = (city: string | null, state: string | null) => [city, state].filter(Boolean).join(', ') || 'Unknown'
const dateText = (date: string | null) => date?.replace(/^(\d{4})-(\d{2})-(\d{2})$/, '$2/$3/$1') ?? ''

/** The lanes of a customer or carrier, computed from their loads, most loads first. */
export const LanesPanel = ({ id, read, nothing }: LanesPanelProps) => {
  const workspace = useWorkspace()
  const request = useCallback((signal: AbortSignal) => read(id, signal), [id, read])
  const { body, failure, retry } = useRequest(request)
  if (body === null) {
    return failure === null ? (
      <Skeleton label="Loading lanes" rows={8} columns={['1fr', '1fr', '80px', '100px', '100px', '100px']} />
    ) : (
      <NotLoaded what="Lanes" failure={failure} retry={retry} />
    )
  }
  if (body.lanes.length === 0) return <p className={panels.empty}>{nothing}</p>
  return (
    <table className={panels.table}>
      <thead>
        <tr>
          <th scope="col">From</th>
          <th scope="col">To</th>
          <th scope="col" className="num" style={{ width: 72 }}>
            Loads
          </th>
          <th scope="col" className="num" style={{ width: 104 }}>
            Last pickup
          </th>
          <th scope="col" className="num" style={{ width: 120 }}>
            Average customer $
          </th>
          <th scope="col" className="num" style={{ width: 120 }}>
            Average carrier $
          </th>
          <th scope="col" style={{ width: 44 }}>
            <VisuallyHidden>Actions</VisuallyHidden>
          </th>
        </tr>
      </thead>
      <tbody>
        {body.lanes.map((lane) => {
          const { origin_city, origin_state, destination_city, destination_state } = lane
          const [from, to] = [placeText(origin_city, origin_state), placeText(destination_city, destination_state)]
          return (
            <tr key={`${from} ${to}`}>
              <td>{from}</td>
              <td>{to}</td>
              <td className="num">{lane.loads.toLocaleString('en-US')}</td>
              <td className="num">{dateText(lane.last_load_date)}</td>
              <td className="num">{moneyText.format(lane.average_customer)}</td>
              <td className="num">{moneyText.format(lane.average_carrier)}</td>
              <td className={panels.acts}>
                <IconButton
                  icon={Route}
                  size="small"
                  label={`Historical rates from ${from} to ${to}`}
                  onClick={() =>
                    workspace.open({
                      type: 'ActiveShipmentsTab',
                      params: { board: 'historical', origin_city, origin_state, destination_city, destination_state },
                    })
                  }
                />
              </td>
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}
