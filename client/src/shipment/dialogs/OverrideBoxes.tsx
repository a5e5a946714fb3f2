import { CheckboxField } from '../../ui/CheckboxField.tsx'
import { TextAreaField } from '../../ui/TextAreaField.tsx'
import type { Override } from './use-compliance-check.ts'

/** Name and reason of a user who books a carrier that fails compliance [5.47]. */
export const OverrideBoxes = ({ failed, responsible, setResponsible, reason, setReason }: Override) => (
  <>
    <CheckboxField
      label={`I take responsibility for ${failed} override${failed === 1 ? '' : 's'}. My name and the reason go on the record.`}
      value={responsible}
      onChange={setResponsible}
    />
    <TextAreaField
      label="Reason for the override"
      required
      value={reason}
      onChange={setReason}
      placeholder="What makes this acceptable, and who agreed"
      maxLength={1000}
    />
  </>
)
