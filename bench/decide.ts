import { decideShipment } from '@waybill/shared/shipment/decide'
import type { Shipment } from '@waybill/shared/shipment/state'
import { shipmentStream } from '@waybill/shared/shipment/stream'
import { FACTS, longLoad, workOn } from './long-load.ts'
import { type BenchOptions, type BenchResult, measureOf, median, spreadText } from './measure.ts'

const EVENTS = 200
const PRO = '4800001'

/** Microseconds per run of `work`, over about `ms` milliseconds. */
const timeOf = (work: (turn: number) => void, ms: number): number => {
  const began = performance.now()
  let turns = 0
  do work(turns++)
  while (performance.now() - began < ms)
  return ((performance.now() - began) * 1000) / turns
}

/** Compares decisions on a load of 200 events, and its fold, with JSON.parse of the same events. */
export const benchDecide = async ({ repeats, seconds, say }: BenchOptions): Promise<BenchResult> => {
  const { stored, state } = longLoad(PRO, EVENTS)
  const texts = stored.map((event) => JSON.stringify(event))
  const commands = Array.from({ length: 64 }, (_, number) => workOn(PRO, 1000 + number))
  const candidates = {
    parse: () => {
      for (const text of texts) JSON.parse(text)
    },
    fold: () => {
      stored.reduce<Shipment | null>((load, event) => shipmentStream.evolve(load, event), null)
    },
    decide: (turn: number) => {
      decideShipment(state, commands[turn % commands.length] as (typeof commands)[number], FACTS)
    },
  }
  const names = Object.keys(candidates) as (keyof typeof candidates)[]
  const samples: Record<keyof typeof candidates, number[]> = { parse: [], fold: [], decide: [] }
  for (const name of names) timeOf(candidates[name], 200) // warm up
  for (let repeat = 0; repeat < repeats; repeat++) {
    for (const name of repeat % 2 === 0 ? names : names.toReversed()) samples[name].push(timeOf(candidates[name], seconds * 300))
    say(`decide ${repeat + 1}/${repeats}: ${names.map((name) => `${name} ${samples[name].at(-1)?.toFixed(1)} us`).join(', ')}`)
  }
  const over = (name: keyof typeof candidates) => samples[name].map((micros, index) => micros / (samples.parse[index] as number))
  const row = (name: keyof typeof candidates, title: string) => [
    title,
    median(samples[name]).toFixed(1),
    name === 'parse' ? '1' : spreadText(over(name)),
  ]
  return {
    measures: [measureOf('decide', median(over('decide')), 'lower', 1)],
    tables: [
      [
        ['a load of 200 events', 'us', 'x of JSON.parse'],
        row('parse', 'JSON.parse of its events (the limit)'),
        row('fold', 'fold of its events'),
        row('decide', 'one decision on it'),
      ],
    ],
  }
}
