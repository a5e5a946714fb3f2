import { CREDIT_RULES, type CreditRule } from '@waybill/shared/customer/credit'
import { may } from '@waybill/shared/permissions/may'
import type { HouseSettings } from '@waybill/shared/settings/settings'
import { useState } from 'react'
import { useSignedIn } from '../../app/client.ts'
import { Button } from '../../ui/Button.tsx'
import { RadioField } from '../../ui/RadioField.tsx'
import { Section } from '../../ui/Section.tsx'
import { SelectField } from '../../ui/SelectField.tsx'
import { TextAreaField } from '../../ui/TextAreaField.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { useKept, useUnsaved } from '../../workspace/use-workspace.ts'
import { HistoryButton } from '../audit/HistoryButton.tsx'
import boxes from '../master/Boxes.module.css'
import { FormTexts } from './FormTexts.tsx'
import styles from './Settings.module.css'
import { SettingsPage } from './SettingsPage.tsx'
import { useSettings } from './use-settings.ts'

const CREDIT_WORDS: Readonly<Record<CreditRule, string>> = {
  none: 'Say nothing',
  warn: 'Warn, and let it pass',
  refuse: 'Refuse the load',
}
const CREDIT_CHOICES = CREDIT_RULES.map((value) => ({ value, label: CREDIT_WORDS[value] }))
const linesOf = (text: string): readonly string[] => text.split('\n').slice(0, 5)

/** What the whole house goes by: who it is on paper, what it does about credit, and the terms on its papers [2.24, 2.32, 2.39]. */
export const GlobalSettingsTab = () => {
  const { userInfo, staticInfo } = useSignedIn()
  const settings = useSettings()
  const permissions = userInfo.permission_tree
  const mayEdit = may(permissions, 'settings#edit')
  const [typed, setTyped] = useState(useKept<Partial<HouseSettings>>() ?? {})
  const standing = settings.answer?.settings
  const now = { ...standing, ...typed }
  const isDirty = Object.keys(typed).length > 0
  useUnsaved(isDirty, typed)
  const set = (part: Partial<HouseSettings>) => setTyped((before) => ({ ...before, ...part }))
  const known = (staticInfo?.revenue_types ?? []).map(({ rev_type, description }) => ({ value: rev_type, label: description }))
  const said = now.default_revenue_type
  // One that was decided before it left the list still stands.
  const revenueTypes = said == null || known.some(({ value }) => value === said) ? known : [...known, { value: said, label: said }]
  const head = now.letterhead ?? { name: null, lines: [] }
  const save = async () => {
    const bare = (lines: readonly string[]) => lines.map((line) => line.trim()).filter(Boolean)
    const saved = await settings.save({
      ...typed,
      ...(typed.letterhead && { letterhead: { ...typed.letterhead, lines: bare(typed.letterhead.lines) } }),
      ...(typed.remit_to && { remit_to: bare(typed.remit_to) }),
    })
    if (saved) setTyped({})
  }

  return (
    <SettingsPage
      title="Global Settings"
      settings={settings}
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
              label="Name on papers"
              value={head.name}
              maxLength={120}
              readOnly={!mayEdit}
              help="The name of the house unless it is written here"
              onChange={(name) => set({ letterhead: { ...head, name: name === '' ? null : name } })}
            />
            <SelectField
              label="Revenue type of tenders that say none"
              value={now.default_revenue_type ?? null}
              onChange={(default_revenue_type) => set({ default_revenue_type })}
              none="None"
              readOnly={!mayEdit}
              options={revenueTypes}
            />
            <TextAreaField
              label="Letterhead"
              rows={5}
              value={head.lines.join('\n')}
              readOnly={!mayEdit}
              help="Address, phone, MC number: five lines at most"
              onChange={(text) => set({ letterhead: { ...head, lines: linesOf(text) } })}
            />
            <TextAreaField
              label="Remit to"
              rows={5}
              value={(now.remit_to ?? []).join('\n')}
              readOnly={!mayEdit}
              help="Where customers send their payments: five lines at most"
              onChange={(text) => set({ remit_to: linesOf(text) })}
            />
          </div>
        </Section>
        <Section title="Credit">
          <RadioField
            label="A load that takes its customer over the credit limit"
            value={now.credit_rule ?? 'warn'}
            onChange={(credit_rule) => set({ credit_rule })}
            choices={CREDIT_CHOICES.map((choice) => ({ ...choice, disabled: !mayEdit }))}
          />
        </Section>
        <Section title="Texts on papers" defaultOpen={false}>
          <FormTexts mayEdit={may(permissions, 'forms#edit_texts')} />
        </Section>
      </div>
    </SettingsPage>
  )
}
