import { useEffect, useState } from 'react'
import { ApiError } from '../app/api-error.ts'
import { api } from '../app/client.ts'
import { HistoryButton } from '../history/HistoryButton.tsx'
import { attempt } from '../ui/attempt.ts'
import { Button } from '../ui/Button.tsx'
import { TextAreaField } from '../ui/TextAreaField.tsx'
import { showToast } from '../ui/toast-store.ts'
import styles from './Settings.module.css'

interface FormText {
  readonly kind: string
  readonly name: string
  readonly text: string
  readonly version: number
  readonly revised_by: string | null
}

const OneText = ({
  text,
  mayEdit,
  onSaved,
}: {
  readonly text: FormText
  readonly mayEdit: boolean
  readonly onSaved: (text: FormText) => void
}) => {
  const [typed, setTyped] = useState<string | null>(null)
  const [pending, setPending] = useState(false)
  const [error, setError] = useState<string>()
  const isChanged = mayEdit && typed !== null && typed !== text.text
  const save = async () => {
    setPending(true)
    try {
      const { body } = await api.put<{ readonly form_text: FormText }>(`/form_texts/${text.kind}`, {
        form_text: { text: typed ?? text.text, version: text.version },
      })
      onSaved(body.form_text)
      setTyped(null)
      setError(undefined)
      showToast({ tone: 'ok', text: `${text.name} saved` })
    } catch (failure) {
      setError(failure instanceof ApiError ? failure.message : "The text couldn't be saved. Try again.")
    } finally {
      setPending(false)
    }
  }
  return (
    <div className={styles.column}>
      <TextAreaField
        label={text.name}
        rows={10}
        maxLength={12_000}
        value={typed ?? text.text}
        onChange={setTyped}
        readOnly={!mayEdit}
        {...(error !== undefined && { error })}
        help={text.revised_by === null ? 'Built-in text' : `Last edited by ${text.revised_by}`}
      />
      {(isChanged || text.version > 0) && (
        <div className="mb-2 flex gap-2">
          {isChanged && (
            <Button onClick={save} pending={pending}>
              Save text
            </Button>
          )}
          {text.version > 0 && <HistoryButton kind="form_text" id={text.kind} />}
        </div>
      )}
    </div>
  )
}

/** The terms at the end of printed documents [2.39]. */
export const FormTexts = ({ mayEdit }: { readonly mayEdit: boolean }) => {
  const [texts, setTexts] = useState<readonly FormText[]>([])
  useEffect(() => {
    const load = async () => setTexts((await api.get<{ readonly form_texts: readonly FormText[] }>('/form_texts')).body.form_texts)
    void attempt('load document terms', load, "The document terms couldn't be loaded. Reopen the tab to try again.")
  }, [])
  return texts.map((text) => (
    <OneText
      key={text.kind}
      text={text}
      mayEdit={mayEdit}
      onSaved={(saved) => setTexts((all) => all.map((each) => (each.kind === saved.kind ? { ...each, ...saved } : each)))}
    />
  ))
}
