import { named, type RecordList } from '../list.ts'

/** Colors that rows may be highlighted with: `highlight_color_options` of the static info [3.10]. */
export const HIGHLIGHT_COLORS: RecordList = {
  path: 'highlight_colors',
  resource: 'highlight_color',
  noun: 'Highlight Color',
  title: 'Highlight Colors',
  module: 'code_lists',
  key: 'name',
  sort: null,
  fields: [
    { key: 'name', title: 'Name', kind: 'text', max: 20, required: true },
    { key: 'label', title: 'Label', kind: 'text', max: 40, hint: 'What this color means at your company' },
  ],
  columns: [
    { key: 'name', title: 'Name', width: 240 },
    { key: 'label', title: 'Label', width: 160 },
  ],
  defaults: named(['red', 'orange', 'yellow', 'green', 'blue', 'purple']),
}
