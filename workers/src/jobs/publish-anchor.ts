import { type PublishAnchorsParts, publishAnchors } from '@waybill/server/proof/publish-anchors'

/** Publishes the head of each tenant's log outside the database. */
export const publishAnchor = (parts: PublishAnchorsParts) => async (): Promise<void> => {
  const { published } = await publishAnchors(parts)
  if (published > 0) parts.logger.debug({ published }, 'anchors published')
}
