import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { canonicalJson } from '@waybill/shared/log/canonical'
import type { Json } from '@waybill/shared/log/envelope'
import { foldSample, samplesIn } from '@waybill/shared/streams/samples.fixture'
import { findStream } from '@waybill/shared/streams/streams'
import { expect, test } from 'vitest'
import { VIEW_VERSIONS } from './view-versions.ts'

/** Hashes of the rows from the sample events, by view and version. */
const ROWS: Readonly<Record<string, string>> = {
  'shipment 1': '21ac3b32f85c8d47',
  'lock 1': '2501cfdfca7c42e3',
  'carrier 1': 'fb786eb2df58f057',
  'customer 1': '68ea582d870069d2',
  'user 1': '0c0e5124fc25d293',
  'role 1': '964a188b6b407d8f',
  'record 1': '9f92b285ae4fec8c',
  'settings 1': 'a4e5e5090e5a85c0',
}

const ADVICE =
  'The row of this view changed. If rows of existing records change, raise its version in VIEW_VERSIONS, so that an upgrade rebuilds them. Then enter the new hash here.'

test.each(Object.entries(VIEW_VERSIONS))('fails when the row of view "%s" changes without a new version', (view, version) => {
  const stream = findStream(view)
  const samples = samplesIn(readFileSync(new URL(`../../../shared/src/streams/samples/${view}.ndjson`, import.meta.url), 'utf8'))
  const rows = samples.map((sample) => stream?.row('1', foldSample(view, sample).after)?.row ?? null)
  const hash = createHash('sha256')
    .update(canonicalJson(rows as unknown as Json))
    .digest('hex')
    .slice(0, 16)
  expect(hash, ADVICE).toBe(ROWS[`${view} ${version}`])
})
