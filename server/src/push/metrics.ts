import type { ResetReason } from '@waybill/shared/protocol/socket'
import { Metric } from 'effect'
import { countOne } from '../changes/metrics.ts'

const RESETS = Metric.counter('waybill_board_resets_total', { description: 'Views that had to start anew, by reason', incremental: true })
const FRAMES = Metric.counter('waybill_board_frames_total', { description: 'Messages to views, encoded once each', incremental: true })

export const countReset = (reason: ResetReason): void => countOne(RESETS, { reason })
export const countFrame = (): void => countOne(FRAMES, {})
