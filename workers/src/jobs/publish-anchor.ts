import { type PublishAnchorsParts, publishAnchors } from '@waybill/server/proof/publish-anchors'

/** Writes down outside the database how far each tenant's log has come. */
export const publishAnchor = (parts: PublishAnchorsParts) => async (): Promise<void> => {
  const { published } = await publishAnchors(parts)
  if (published > 0) parts.logger.debug({ published }, 'anchors published')
}
