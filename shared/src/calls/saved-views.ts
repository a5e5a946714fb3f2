import { Schema } from 'effect'
import { ColumnTemplate, ColumnTemplateEnvelope } from '../protocol/column-templates.ts'
import { FilterSet, FilterSetEnvelope } from '../protocol/filter-sets.ts'
import { ListLayout, ListLayoutEnvelope } from '../protocol/list-layouts.ts'
import { listOf } from '../protocol/lists.ts'
import { defineCall } from './define-call.ts'
import { text } from './parameter.ts'

export const listFilterSets = defineCall({
  method: 'GET',
  path: '/filter_sets',
  access: 'shipments#read',
  summary: 'List saved filters',
  description: 'Your own, shared and built-in filters.',
  query: { auth_uid: text('Your user id') },
  response: listOf('filter_sets', FilterSet),
})

export const createFilterSet = defineCall({
  method: 'POST',
  path: '/filter_sets',
  access: 'shipments#read',
  summary: 'Save a filter',
  description: 'For yourself, or shared with everyone.',
  body: FilterSetEnvelope,
  response: Schema.Struct({ filter_set: FilterSet }),
  status: 201,
})

export const updateFilterSet = defineCall({
  method: 'PUT',
  path: '/filter_sets/{id}',
  access: 'shipments#read',
  summary: 'Update a saved filter',
  description: 'You can change your own filters. Administrators can change shared ones.',
  body: FilterSetEnvelope,
  response: Schema.Struct({ filter_set: FilterSet }),
})

export const setDefaultFilterSet = defineCall({
  method: 'PUT',
  path: '/filter_sets/{id}/default',
  access: 'shipments#read',
  summary: 'Make a saved filter your default',
})

export const deleteFilterSet = defineCall({
  method: 'DELETE',
  path: '/filter_sets/{id}',
  access: 'shipments#read',
  summary: 'Delete a saved filter',
})

export const listColumnTemplates = defineCall({
  method: 'GET',
  path: '/column_templates',
  access: 'shipments#read',
  summary: 'List column layouts',
  description: 'Your own, shared and built-in layouts.',
  response: listOf('column_templates', ColumnTemplate),
})

export const createColumnTemplate = defineCall({
  method: 'POST',
  path: '/column_templates',
  access: 'shipments#read',
  summary: 'Save a column layout',
  description: 'For yourself, or shared with everyone.',
  body: ColumnTemplateEnvelope,
  response: Schema.Struct({ column_template: ColumnTemplate }),
  status: 201,
})

export const updateColumnTemplate = defineCall({
  method: 'PUT',
  path: '/column_templates/{id}',
  access: 'shipments#read',
  summary: 'Update a column layout',
  description: 'You can change your own layouts. Administrators can change shared ones.',
  body: ColumnTemplateEnvelope,
  response: Schema.Struct({ column_template: ColumnTemplate }),
})

export const setDefaultColumnTemplate = defineCall({
  method: 'PUT',
  path: '/column_templates/{id}/default',
  access: 'shipments#read',
  summary: 'Make a column layout your default',
})

export const deleteColumnTemplate = defineCall({
  method: 'DELETE',
  path: '/column_templates/{id}',
  access: 'shipments#read',
  summary: 'Delete a column layout',
})

export const listListLayouts = defineCall({
  method: 'GET',
  path: '/list_layouts',
  access: 'signed_in',
  summary: 'List your layouts of company lists',
  response: listOf('list_layouts', ListLayout),
})

export const setListLayout = defineCall({
  method: 'PUT',
  path: '/list_layouts',
  access: 'signed_in',
  summary: 'Save your layout of a company list',
  description: 'Replaces the layout saved before.',
  body: ListLayoutEnvelope,
  response: Schema.Struct({ list_layout: ListLayout }),
})
