import { Schema } from 'effect'
import { TemplateDefaultBody, TemplateEnvelope, TemplateResource, TemplatesAnswer } from '../protocol/templates.ts'
import { defineCall } from './define-call.ts'

const OneTemplate = Schema.Struct({ template: TemplateResource })
export const listTemplates = defineCall({
  method: 'GET',
  path: '/templates',
  access: 'shipments#read',
  summary: 'List form templates',
  description: 'Also returns the default template of each kind of form.',
  response: TemplatesAnswer,
})

export const createTemplate = defineCall({
  method: 'POST',
  path: '/templates',
  access: 'templates#revise',
  summary: 'Save a form template',
  description: 'For yourself. For the whole company you need `templates#share`.',
  body: TemplateEnvelope,
  response: OneTemplate,
  status: 201,
})

export const getTemplate = defineCall({
  method: 'GET',
  path: '/templates/{id}',
  access: 'shipments#read',
  summary: 'Get a form template',
  response: OneTemplate,
})

export const updateTemplate = defineCall({
  method: 'PUT',
  path: '/templates/{id}',
  access: 'templates#revise',
  summary: 'Update a form template',
  description: 'Your own; a company template needs `templates#share`.',
  body: TemplateEnvelope,
  response: OneTemplate,
})

export const setDefaultTemplate = defineCall({
  method: 'PUT',
  path: '/templates/{id}/default',
  access: 'shipments#read',
  summary: 'Make a form template your default',
  description: 'With `everybody`, it becomes the company’s default, which needs `templates#share`.',
  body: TemplateDefaultBody,
})

export const deleteTemplate = defineCall({
  method: 'DELETE',
  path: '/templates/{id}',
  access: 'templates#revise',
  summary: 'Delete a form template',
})
