import { CREDIT_RULES, type CreditRule } from '@waybill/shared/customer/credit'
import { isPermitted } from '@waybill/shared/permissions/may'
import type { CompanySettings } from '@waybill/shared/settings/settings'
import { useState } from 'react'
import { useSignedIn } from '../app/client.ts'
import { HistoryButton } from '../history/HistoryButton.tsx'
import boxes from '../records/Boxes.module.css'
import { Button } from '../ui/Button.tsx'
import { FormPage } from '../ui/FormPage.tsx'
import { RadioField } from '../ui/RadioField.tsx'
import { Section } from '../ui/Section.tsx'
import { SelectField } from '../ui/SelectField.tsx'
import { TextAreaField } from '../ui/TextAreaField.tsx'
import { TextField } from '../ui/TextField.tsx'
import { useRestoredEdits, useUnsaved } from '../workspace/use-workspace.ts'
import { FormTexts } from './FormTexts.tsx'
import styles from './Settings.module.css'
import { useSettings } from './use-settings.ts'

const CREDIT_LABELS: Readonly<Record<CreditRule, string>> = {
  none: "Don't check",
  warn: 'Warn',
  refuse: 'Block',
}
const CREDIT_CHOICES = CREDIT_RULES.map((value) => ({ value, label: CREDIT_LABELS[value] }))
const linesOf = (text: string): readonly string[] => text.split('\n').slice(0, 5)

/** Company settings: name and letterhead on documents, credit rule, document terms [2.24, 2.32, 2.39]. */
export const GlobalSettingsTab = () => {
  const { userInfo, staticInfo } = useSignedIn()
  const settings = useSettings()
  const permissions = userInfo.permission_tree
  const mayEdit = isPermitted(permissions, 'settings#edit')
  const [typed, setTyped] = useState(useRestoredEdits<Partial<CompanySettings>>() ?? {})
  const savedSettings = settings.response?.settings
  const current = { ...savedSettings, ...typed }
  const isDirty = Object.keys(typed).length > 0
  useUnsaved(isDirty, typed)
  const set = (part: Partial<CompanySettings>) => setTyped((before) => ({ ...before, ...part }))
  const known = (staticInfo?.revenue_types ?? []).map(({ rev_type, description }) => ({ value: rev_type, label: description }))
  const revenueType = current.default_revenue_type
  // Keep a saved revenue type that is no longer in the list.
  const revenueTypes =
    revenueType == null || known.some(({ value }) => value === revenueType) ? known : [...known, { value: revenueType, label: revenueType }]
  const letterhead = current.letterhead ?? { name: null, lines: [] }
  const save = async () => {
    const trimmed = (lines: readonly string[]) => lines.map((line) => line.trim()).filter(Boolean)
    const saved = await settings.save({
      ...typed,
      ...(typed.letterhead && { letterhead: { ...typed.letterhead, lines: trimmed(typed.letterhead.lines) } }),
      ...(typed.remit_to && { remit_to: trimmed(typed.remit_to) }),
    })
    if (saved) setTyped({})
  }

  return (
    <FormPage
      title="Global Settings"
      read={settings}
      actions={
        <>
          <span className={styles.space} />
          <HistoryButton kind="settings" id="house" />
          {isDirty && <Button onClick={() => setTyped({})}>Undo</Button>}
          {mayEdit && (
            <Button variant="primary" onClick={save} pending={settings.pending} disabled={!isDirty}>
              Save
            </Button>
          )}
        </>
      }
    >
      <div className={styles.column}>
        <Section title="Company">
          <div className={boxes.fields}>
            <TextField
              label="Name on documents"
              value={letterhead.name}
              maxLength={120}
              readOnly={!mayEdit}
              help="Defaults to your company name"
              onChange={(name) => set({ letterhead: { ...letterhead, name: name === '' ? null : name } })}
            />
            <SelectField
              label="Default revenue type for tenders"
              value={current.default_revenue_type ?? null}
              onChange={(default_revenue_type) => set({ default_revenue_type })}
              none="None"
              readOnly={!mayEdit}
              options={revenueTypes}
            />
            <TextAreaField
              label="Letterhead"
              rows={5}
              value={letterhead.lines.join('\n')}
              readOnly={!mayEdit}
              help="Address, phone, MC number. Up to five lines."
              onChange={(text) => set({ letterhead: { ...letterhead, lines: linesOf(text) } })}
            />
            <TextAreaField
              label="Remit to"
              rows={5}
              value={(current.remit_to ?? []).join('\n')}
              readOnly={!mayEdit}
              help="Where customers send payments. Up to five lines."
              onChange={(text) => set({ remit_to: linesOf(text) })}
            />
          </div>
        </Section>
        <Section title="Credit">
          <RadioField
            label="When a load exceeds the customer's credit limit"
            value={current.credit_rule ?? 'warn'}
            onChange={(credit_rule) => set({ credit_rule })}
            choices={CREDIT_CHOICES.map((choice) => ({ ...choice, disabled: !mayEdit }))}
          />
        </Section>
        <Section title="Document terms" defaultOpen={false}>
          <FormTexts mayEdit={isPermitted(permissions, 'forms#edit_texts')} />
        </Section>
      </div>
    </FormPage>
  )
}
