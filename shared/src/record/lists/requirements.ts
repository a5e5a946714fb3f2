import type { RecordList } from '../list.ts'

/** What places where we load and unload ask for [2.53]. */
export const REQUIREMENTS: RecordList = {
  path: 'requirements',
  resource: 'requirement',
  noun: 'Requirement',
  title: 'Requirements',
  module: 'requirements',
  key: null,
  sort: 'name',
  fields: [
    { key: 'name', title: 'Name', kind: 'text', required: true },
    { key: 'address', title: 'Address', kind: 'text' },
    { key: 'city', title: 'City', kind: 'text', max: 80, required: true },
    { key: 'state', title: 'State', kind: 'state', required: true },
    { key: 'zip', title: 'Zip', kind: 'text', max: 12 },
    { key: 'free_days', title: 'Free Days', kind: 'whole', max: 365 },
    { key: 'available_hours', title: 'Available Hours', kind: 'text', max: 80 },
    { key: 'instructions', title: 'Instructions', kind: 'long_text' },
  ],
  columns: ['name', 'address', 'city', 'state', 'zip', 'free_days', 'available_hours'].map((key) => ({
    key,
    title: key
      .split('_')
      .map((word) => `${word[0]?.toUpperCase()}${word.slice(1)}`)
      .join(' '),
    width: 150,
  })),
  defaults: [],
}
