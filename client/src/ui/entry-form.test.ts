import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const CLIENT = fileURLToPath(new URL('..', import.meta.url))

/** Text-only forms, where any text is readable. */
const TEXT_ONLY = ['app/CompanyForm.tsx', 'app/SignInForm.tsx', 'audit/ErasePersonDataView.tsx']

test('every form with typed values is an EntryForm, which does not submit while a field can’t be read [5.1]', () => {
  const forms = globSync('**/*.tsx', { cwd: CLIENT }).filter((file) => /<form\b/.test(readFileSync(`${CLIENT}${file}`, 'utf8')))
  expect(forms.toSorted()).toEqual([...TEXT_ONLY, 'ui/EntryForm.tsx'].toSorted())
})
