import { DEFAULT_FOLDERS } from '../../shipment/documents/folders.ts'
import { named, type RecordList } from '../list.ts'

/** Folders for load documents: `document_folders` of the static info [3.10]. */
export const DOCUMENT_FOLDERS: RecordList = {
  path: 'document_folders',
  resource: 'document_folder',
  noun: 'Document Folder',
  title: 'Document Folders',
  module: 'code_lists',
  key: 'name',
  sort: null,
  fields: [{ key: 'name', title: 'Name', kind: 'text', max: 80, required: true }],
  columns: [{ key: 'name', title: 'Name', width: 240 }],
  defaults: named(DEFAULT_FOLDERS),
}
