import { useCallback } from 'react'
import { useRequest } from '../app/use-request.ts'
import { Button } from '../ui/Button.tsx'
import { NotLoaded } from '../ui/NotLoaded.tsx'
import panels from '../ui/Panels.module.css'
import { Skeleton } from '../ui/Skeleton.tsx'
import { useWorkspace } from '../workspace/use-workspace.ts'
import { carriers } from './carrier-calls.ts'

/** The drivers on the carrier's recent loads. */
export const DriversPanel = ({ id }: { readonly id: string }) => {
  const workspace = useWorkspace()
  const request = useCallback((signal: AbortSignal) => carriers.drivers(id, signal), [id])
  const { body, failure, retry } = useRequest(request)
  if (body === null) {
    return failure === null ? (
      <Skeleton label="Loading drivers" rows={6} columns={['1fr', '140px', '1fr', '72px', '120px']} />
    ) : (
      <NotLoaded what="Drivers" failure={failure} retry={retry} />
    )
  }
  if (body.drivers.length === 0) return <p className={panels.empty}>No drivers on recent loads.</p>
  return (
    <table className={panels.table}>
      <thead>
        <tr>
          <th scope="col">Driver</th>
          <th scope="col" style={{ width: 160 }}>
            Cell
          </th>
          <th scope="col">Email</th>
          <th scope="col" className="num" style={{ width: 72 }}>
            Loads
          </th>
          <th scope="col" style={{ width: 120 }}>
            Last load
          </th>
        </tr>
      </thead>
      <tbody>
        {body.drivers.map(({ name, cell, email, loads, last_pro }) => (
          <tr key={`${name} ${cell}`}>
            <td>{name ?? 'Unknown'}</td>
            <td>{cell}</td>
            <td>{email}</td>
            <td className="num">{loads}</td>
            <td>
              <Button size="small" variant="ghost" onClick={() => workspace.open({ type: 'ShipmentTab', params: { pro: last_pro } })}>
                {last_pro}
              </Button>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
