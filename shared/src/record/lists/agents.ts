import type { RecordList } from '../list.ts'

/** Agents who work under our authority [2.25]: `agent_options` of the static info [3.10]. */
export const AGENTS: RecordList = {
  path: 'agents',
  resource: 'agent',
  noun: 'Agent',
  title: 'Agents',
  module: 'code_lists',
  key: 'agent_id',
  sort: 'agent_id',
  fields: [
    { key: 'agent_id', title: 'Agent', kind: 'code', max: 20, required: true },
    { key: 'name', title: 'Name', kind: 'text', required: true },
    { key: 'office', title: 'Office', kind: 'text', max: 80, from: 'offices' },
    { key: 'contact', title: 'Contact', kind: 'text', personal: true },
    { key: 'phone', title: 'Phone', kind: 'text', max: 40, personal: true },
    { key: 'email', title: 'Email', kind: 'text', personal: true },
    { key: 'city', title: 'City', kind: 'text', max: 80 },
    { key: 'state', title: 'State', kind: 'state' },
    { key: 'commission_percent', title: 'Commission Percent', kind: 'decimal', max: 100 },
    { key: 'notes', title: 'Notes', kind: 'long_text' },
  ],
  columns: [
    { key: 'agent_id', title: 'Agent' },
    { key: 'name', title: 'Name', width: 200 },
    { key: 'office', title: 'Office' },
    { key: 'contact', title: 'Contact' },
    { key: 'phone', title: 'Phone' },
    { key: 'email', title: 'Email', width: 160 },
    { key: 'city', title: 'City' },
    { key: 'state', title: 'State' },
    { key: 'status', title: 'Status' },
  ],
  defaults: [],
}
