import { MODES } from '@waybill/shared/shipment/shape'
import { VIEW_TYPES } from '@waybill/shared/templates/catalogue'
import type { TemplateChoice } from '@waybill/shared/templates/choice'
import type { WaybillDatabase } from '../runtime/database.ts'

/** User ID under which the company's choices are stored. */
const COMPANY = ''

const isChoice = (row: { readonly mode: string; readonly view_type: string }): boolean =>
  MODES.some((mode) => mode === row.mode) && VIEW_TYPES.some((view) => view === row.view_type)

/** The default templates of a user's forms, and the company's for users who chose none. */
export const createTemplateChoices = (database: WaybillDatabase) => ({
  read: async (
    tenant: string,
    user_id: string,
  ): Promise<{ readonly own: readonly TemplateChoice[]; readonly company: readonly TemplateChoice[] }> => {
    const rows = await database
      .forTenant(tenant)
      .selectFrom('template_choices')
      .select(['user_id', 'mode', 'view_type', 'template_id'])
      .where('tenant_id', '=', tenant)
      .where('user_id', 'in', [user_id, COMPANY])
      .execute()
    const of = (chooser: string) =>
      rows
        .filter((row) => row.user_id === chooser && isChoice(row))
        .map(({ mode, view_type, template_id }) => ({ mode, view_type, template_id }) as TemplateChoice)
    return { own: of(user_id), company: of(COMPANY) }
  },

  /** Saves the choices of a user, or of the company if `user_id` is null. */
  choose: async (tenant: string, user_id: string | null, choices: readonly TemplateChoice[]): Promise<void> => {
    await database
      .forTenant(tenant)
      .insertInto('template_choices')
      .values(choices.map((choice) => ({ tenant_id: tenant, user_id: user_id ?? COMPANY, ...choice })))
      .onConflict((conflict) =>
        conflict
          .columns(['tenant_id', 'user_id', 'mode', 'view_type'])
          .doUpdateSet((eb) => ({ template_id: eb.ref('excluded.template_id') })),
      )
      .execute()
  },
})
