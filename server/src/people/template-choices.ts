import { MODES } from '@waybill/shared/shipment/shape'
import { VIEW_TYPES } from '@waybill/shared/templates/catalogue'
import type { TemplateChoice } from '@waybill/shared/templates/choice'
import type { WaybillDatabase } from '../runtime/database.ts'

/** Under this name stands what the house chose. */
const HOUSE = ''

const isChoice = (row: { readonly mode: string; readonly view_type: string }): boolean =>
  MODES.some((mode) => mode === row.mode) && VIEW_TYPES.some((view) => view === row.view_type)

/** With which templates the forms of a user begin, and those of everybody who chose nothing. */
export const createTemplateChoices = (database: WaybillDatabase) => ({
  read: async (
    tenant: string,
    user_id: string,
  ): Promise<{ readonly own: readonly TemplateChoice[]; readonly house: readonly TemplateChoice[] }> => {
    const rows = await database
      .forTenant(tenant)
      .selectFrom('template_choices')
      .select(['user_id', 'mode', 'view_type', 'template_id'])
      .where('tenant_id', '=', tenant)
      .where('user_id', 'in', [user_id, HOUSE])
      .execute()
    const of = (chooser: string) =>
      rows
        .filter((row) => row.user_id === chooser && isChoice(row))
        .map(({ mode, view_type, template_id }) => ({ mode, view_type, template_id }) as TemplateChoice)
    return { own: of(user_id), house: of(HOUSE) }
  },

  /** Keeps choices of a user, or of the house for `user_id` null. */
  choose: async (tenant: string, user_id: string | null, choices: readonly TemplateChoice[]): Promise<void> => {
    await database
      .forTenant(tenant)
      .insertInto('template_choices')
      .values(choices.map((choice) => ({ tenant_id: tenant, user_id: user_id ?? HOUSE, ...choice })))
      .onConflict((conflict) =>
        conflict
          .columns(['tenant_id', 'user_id', 'mode', 'view_type'])
          .doUpdateSet((eb) => ({ template_id: eb.ref('excluded.template_id') })),
      )
      .execute()
  },
})
