import type { FormOrigin } from '@waybill/shared/shipment/documents/document'
import { FORMS, type FormType } from '@waybill/shared/shipment/documents/forms'
import type { Shipment } from '@waybill/shared/shipment/state'
import { Effect } from 'effect'
import { readFormText } from '../commands/form-text/form-text-commands.ts'
import { shipmentStream } from '../commands/shipment/shipment-stream.ts'
import { type StreamCache, streamId } from '../commands/stream-cache.ts'
import type { ReadTenantSettings } from '../commands/tenant-settings.ts'
import type { EventStore } from '../store/event-store.ts'
import type { UserQueries } from '../users/user-queries.ts'
import { userStream } from '../users/user-stream.ts'
import type { PrintQueue } from './print-queue.ts'
import { type Sender, senderOf } from './sender.ts'
import { formContent, type Letterhead } from './sheets.ts'

/** A printed form and the load it was made from. */
export interface PrintedForm {
  readonly pdf: Uint8Array
  readonly name: string
  readonly folder: string
  readonly origin: FormOrigin
  readonly shipment: Shipment
  readonly letterhead: Letterhead
}

interface Parts {
  readonly settings: ReadTenantSettings
  readonly cache: StreamCache
  readonly store: EventStore
  readonly printQueue: PrintQueue
  readonly users: Pick<UserQueries, 'idOf'>
}

/** Prints loads' forms, each from the latest version in the log. */
export const createForms = ({ settings, cache, store, printQueue, users }: Parts) => {
  /** The user as they were at a log position, so that a form printed again later has the same name. */
  const personAt = async (tenant: string, username: string, position: number): Promise<Sender> => {
    const id = await Effect.runPromise(users.idOf(tenant, username))
    const user = id === null ? null : (await cache.asOf(tenant, userStream, id, (event) => event.position <= position)).state
    return user ? senderOf(user) : { name: username, email: null }
  }

  return {
    /** Null if there is no such load. The same versions of load and text give the same bytes [7.35]. */
    print: async (tenant: string, pro: string, type: FormType): Promise<PrintedForm | null> => {
      const { state: shipment, version } = await cache.fresh(tenant, shipmentStream, pro)
      if (shipment === null) return null
      const kind = FORMS[type].text
      const [newest, { letterhead }, text] = await Promise.all([
        store.readStream(tenant, streamId(shipmentStream, pro), version - 1),
        settings(tenant),
        kind === null ? null : readFormText(cache, tenant, kind),
      ])
      const last = newest.find((event) => event.version === version)
      if (!last) throw new Error(`version ${version} of ${pro} is not in the log`)
      const { position, recorded_at } = last
      const bookedBy = shipment.carrier === null ? null : await personAt(tenant, shipment.carrier.covered_by, position)
      const pdf = await printQueue.print(formContent(type, { shipment, version, position, recorded_at, letterhead, text, bookedBy }))
      return {
        pdf,
        name: `${FORMS[type].title.replaceAll(' ', '-').toLowerCase()}-${pro}-v${version}.pdf`,
        folder: FORMS[type].folder,
        origin: { type, version, position, text_version: text?.version ?? null },
        shipment,
        letterhead,
      }
    },
  }
}
export type Forms = ReturnType<typeof createForms>
