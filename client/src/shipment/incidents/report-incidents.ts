import { TEXTS } from '@waybill/shared/protocol/texts'
import { ApiError } from '../../app/api-error.ts'
import { dismissToast, showToast } from '../../ui/toast-store.ts'
import type { IncidentWritten } from '../dialogs/use-incident-draft.ts'
import { calls } from '../use-shipment.ts'

/**
 * Reports the incidents of a successful save one by one. On failure a toast offers to retry the failed and remaining ones; the save itself is kept.
 * `done` is called after each round that reported at least one.
 */
export const reportIncidents = async (pro: string, incidents: readonly IncidentWritten[], done: () => void): Promise<void> => {
  const id = `incidents of ${pro}`
  dismissToast(id)
  for (const [place, incident] of incidents.entries()) {
    try {
      await calls.reportIncident(pro, incident)
    } catch (error) {
      const failure = error instanceof ApiError ? error : new ApiError(0, 'Failed', String(error))
      showToast({
        id,
        tone: 'bad',
        text: TEXTS.incident.failed(failure.status),
        detail: `${pro} was saved. ${failure.message}`,
        actions: [{ label: 'Try again', onAct: () => void reportIncidents(pro, incidents.slice(place), done) }],
      })
      if (place > 0) done()
      return
    }
  }
  if (incidents.length === 0) return
  showToast({ id, tone: 'ok', text: TEXTS.incident.created })
  done()
}
