import { type DecidedEffect, evolveEffect } from '@waybill/shared/outbox/decide'
import type { WritableStream } from '../commands/run-unit.ts'

/** `outbox/{position}-{ordinal}`: what users decided about an effect on another system. */
export const effectStream: WritableStream<DecidedEffect> = {
  type: 'outbox',
  noun: 'outbox entry',
  evolve: evolveEffect,
  row: () => null,
}
