import type { ResetReason } from '@waybill/shared/protocol/socket'
import { Metric } from 'effect'
import { increment } from '../changes/metrics.ts'
import type { RecountReason } from './view-count.ts'

const RESETS = Metric.counter('waybill_board_resets_total', { description: 'Views reset, by reason', incremental: true })
const FRAMES = Metric.counter('waybill_board_frames_total', { description: 'Messages sent to views, each encoded once', incremental: true })

const RECOUNTS = Metric.counter('waybill_board_recounts_total', {
  description: 'Changes after which a view had to count its rows again, by reason',
  incremental: true,
})

export const countReset = (reason: ResetReason): void => increment(RESETS, { reason })
export const countRecount = (reason: RecountReason): void => increment(RECOUNTS, { reason })
export const countFrame = (): void => increment(FRAMES, {})
