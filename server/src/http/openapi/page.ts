import { PARTS } from '@waybill/shared/calls/calls'
import type { CallDefinition } from '@waybill/shared/calls/define-call'
import { html, raw } from 'hono/html'
import { descriptionOf, queryOf } from './document.ts'

const STYLE = `
:root { color-scheme: light dark; --ink: light-dark(#1d2733, #e3e8ee); --quiet: light-dark(#55616e, #9aa7b4); --surface: light-dark(#fff, #1a2027); --ground: light-dark(#f2f4f6, #12161b); --line: light-dark(#d5dbe1, #2c343d); }
body { font: 15px/1.5 system-ui, sans-serif; color: var(--ink); background: var(--ground); margin: 2rem auto; max-width: 62rem; padding: 0 1rem }
h1 { font-size: 1.4rem } h2 { font-size: 1.1rem; margin-top: 2rem }
details { background: var(--surface); border: 1px solid var(--line); border-radius: 6px; margin: 4px 0; padding: 6px 12px }
summary { cursor: pointer } code { font: 13px ui-monospace, monospace } .method { display: inline-block; width: 4.5em; text-transform: uppercase; font-weight: 600 }
.quiet { color: var(--quiet) } pre { overflow: auto; font: 12px/1.45 ui-monospace, monospace; max-height: 24rem }
`

interface Operation {
  readonly requestBody?: object
  readonly responses?: object
}

const jsonSection = (title: string, value: object | undefined) =>
  value === undefined ? '' : html`<p class="quiet">${title}</p><pre>${JSON.stringify(value, null, 2)}</pre>`

/** Code spans of a description, which is Markdown without anything else. */
const withCode = (text: string) => text.split('`').map((part, place) => (place % 2 === 1 ? html`<code>${part}</code>` : part))

const querySection = (call: CallDefinition) => {
  const entries = Object.entries(queryOf(call))
  if (entries.length === 0) return ''
  return html`<p class="quiet">Query</p><ul>${entries.map(([name, { description }]) => html`<li><code>${name}</code> ${withCode(description)}</li>`)}</ul>`
}

const callSection = (call: CallDefinition, operation: Operation | undefined) => html`<details>
<summary><code><span class="method">${call.method}</span>${call.path}</code> <span class="quiet">${call.summary}</span></summary>
${descriptionOf(call)
  .split('\n\n')
  .filter(Boolean)
  .map((paragraph) => html`<p>${withCode(paragraph)}</p>`)}
${call.isCommand ? html`<p>Takes the header <code>Idempotency-Key</code> and returns the header <code>waybill-position</code>.</p>` : ''}
${querySection(call)}
${jsonSection('Request body', operation?.requestBody)}${jsonSection('Responses', operation?.responses)}
</details>`

/** The documentation as one page without scripts: every call with its request and responses, from the document. */
export const documentationPage = (tenant: string, document: Readonly<Record<string, unknown>>) => {
  const paths = document.paths as Readonly<Record<string, Readonly<Record<string, Operation>>>>
  return html`<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Waybill API</title><style>${raw(STYLE)}</style></head>
<body><h1>Waybill API of ${tenant}</h1>
<p>All paths are below <code>/${tenant}/api/v1</code>. Send <code>Authorization: Bearer &lt;access_token&gt;</code>. The OpenAPI document is <a href="/${tenant}/api/v1/openapi.json">openapi.json</a>.</p>
${Object.entries(PARTS).map(
  ([part, { calls }]) =>
    html`<h2>${part}</h2>${Object.values(calls).map((call) => callSection(call, paths[call.path]?.[call.method.toLowerCase()]))}`,
)}
</body></html>`
}
