import { Schema } from 'effect'
import { flag } from '../fields/field-schemas.ts'
import { optional } from '../fields/optional.ts'
import { readOnly } from '../fields/read-only.ts'
import { Mode } from '../shipment/shape.ts'
import { VIEW_TYPES } from '../templates/catalogue.ts'
import { ViewName } from './filter-sets.ts'

const Key = Schema.String.check(Schema.isMaxLength(60))
const ViewType = Schema.Literals(VIEW_TYPES)
const LayoutSchema = Schema.Struct({
  sections: Schema.Array(
    Schema.Struct({
      section: Key,
      shown: Schema.Boolean,
      fields: Schema.Array(Schema.Struct({ field: Key, shown: Schema.Boolean })).check(Schema.isMaxLength(120)),
    }),
  ).check(Schema.isMaxLength(60)),
}).annotate({ identifier: 'FormLayout' })

/** How a form is drawn [3.4]. Ids below zero are predefined and have no owner. `mode` null: loads of every mode. */
export const TemplateResource = Schema.Struct({
  id: Schema.Int,
  name: Schema.String,
  mode: Schema.NullOr(Mode),
  template_type: Schema.Literals(['predefined', 'user', 'company']),
  record_type: Schema.Literal('shipment'),
  view_type: ViewType,
  layout: Schema.NullOr(LayoutSchema),
  split_screen_layout: Schema.NullOr(LayoutSchema),
  user_id: Schema.NullOr(Schema.String),
  created_at: Schema.NullOr(Schema.String),
  updated_at: Schema.NullOr(Schema.String),
}).annotate({ identifier: 'Template' })

/** With which template the forms of a mode begin in a view. */
export const TemplateChoiceResource = Schema.Struct({ mode: Mode, view_type: ViewType, template_id: Schema.Int })

/** `GET /templates`: the templates a user may choose, and their defaults. */
export const TemplatesAnswer = Schema.Struct({
  templates: Schema.Array(TemplateResource),
  default_templates: Schema.Array(TemplateChoiceResource),
  total: Schema.Int,
  more: Schema.Boolean,
  next: Schema.NullOr(Schema.String),
})
export type TemplatesAnswer = typeof TemplatesAnswer.Type

/** `POST /templates`, `PUT /templates/{id}`. `template_type` company: everyone in the company can use it. */
export const TemplateEnvelope = Schema.Struct({
  template: Schema.Struct({
    name: ViewName,
    mode: Schema.NullOr(Mode),
    view_type: ViewType,
    ...optional({
      layout: Schema.NullOr(LayoutSchema),
      split_screen_layout: Schema.NullOr(LayoutSchema),
      template_type: Schema.Literals(['user', 'company']),
      record_type: Schema.Literal('shipment'),
    }),
    ...optional(readOnly('id', 'user_id', 'created_at', 'updated_at')),
  }),
})

/** `PUT /templates/{id}/default`: for which mode and view, by default all that the template serves; `everybody` for the whole company. */
export const TemplateDefaultBody = Schema.Struct({
  default: Schema.optionalKey(Schema.Struct(optional({ mode: Schema.NullOr(Mode), view_type: Schema.NullOr(ViewType), everybody: flag }))),
})
