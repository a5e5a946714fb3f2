import { Result } from 'effect'
import { contactAlerts } from '../contacts/rules.ts'
import { type Refusal, refuse } from '../decision/refusal.ts'
import { diffRecords } from '../fields/diff.ts'
import { isPermitted } from '../permissions/may.ts'
import { placeAlerts } from '../shipment/rules/places.ts'
import { missingFields } from '../shipment/rules/required-fields.ts'
import { digitsOfNumber } from './authority-number.ts'
import { BLANK_CARRIER } from './blank.ts'
import type { CarrierCommand, CarrierCommandFacts } from './commands.ts'
import { complianceChanges } from './compliance-fields.ts'
import type { CarrierDetails, CarrierInput } from './input.ts'
import { BLANK_PAYEE, type PayeeInput } from './payee.ts'
import type { Carrier } from './state.ts'
import { type CarrierEvent, carrierStream } from './stream.ts'

export type CarrierDecision = Result.Result<readonly CarrierEvent[], Refusal>

const merged = <T extends CarrierDetails>(known: T, input: CarrierInput) => {
  const details = { ...known, ...input }
  return { ...details, mc_number: digitsOfNumber(details.mc_number), dot_number: digitsOfNumber(details.dot_number) }
}

const invalid = (details: CarrierDetails): CarrierDecision | null => {
  const alerts = [...missingFields(details, ['name'], 'Carrier', 'carrier'), ...contactAlerts(details.contacts, 'carrier', 'Carrier')]
  return alerts.length > 0 ? refuse('InvalidCarrier', 'Error: Fill all required fields.', alerts) : null
}

/** A payee needs what a check needs: a name and an address. */
const setPayee = (state: Carrier, input: PayeeInput): CarrierDecision => {
  const payee = { ...(state.payee ?? BLANK_PAYEE), ...input }
  const changes = diffRecords({ payee: state.payee }, { payee })
  if (changes.length === 0) return Result.succeed([])
  const alerts = [...missingFields(payee, ['name', 'address'], 'Payee', 'carrier.payee'), ...placeAlerts(payee, 'Payee', 'carrier.payee')]
  if (alerts.length > 0) return refuse('InvalidPayee', 'Error: Fill all required fields.', alerts)
  return Result.succeed([carrierStream.happened('CarrierPayeeSet', { changes })])
}

/** Refuses a change of compliance data without the permission for it. */
const complianceWithheld = (before: CarrierDetails, after: CarrierDetails, { permissions }: CarrierCommandFacts): CarrierDecision | null =>
  permissions === undefined || isPermitted(permissions, 'carriers#revise_compliance') || complianceChanges(before, after).length === 0
    ? null
    : Result.fail({
        type: 'NotPermitted',
        feature: 'carriers#revise_compliance',
        message:
          "You are not permitted to set a carrier's insurance, authority, safety rating or status (carriers#revise_compliance). Leave these fields as they are.",
      })

/** Judges a command against a carrier (null before it is created). A save that changes nothing is no event, so that imports may come again. */
export const decideCarrier = (state: Carrier | null, command: CarrierCommand, facts: CarrierCommandFacts): CarrierDecision => {
  if (command.type === 'CreateCarrier') {
    if (state) return refuse('AlreadyCreated', `Carrier ${command.id} already exists.`)
    const details = merged(BLANK_CARRIER, command.carrier)
    const carrier: Carrier = {
      ...details,
      id: command.id,
      name: details.name ?? '',
      payee: null,
      source: command.source,
      created_at: facts.now,
      created_by: facts.by.username,
    }
    return invalid(details) ?? Result.succeed([carrierStream.happened('CarrierCreated', { carrier })])
  }
  if (!state) return refuse('UnknownCarrier', 'Carrier not found.')
  if (command.type === 'SetPayee') return setPayee(state, command.payee)
  if (command.type === 'RemovePayee') {
    const changes = diffRecords({ payee: state.payee }, { payee: null })
    return Result.succeed(changes.length === 0 ? [] : [carrierStream.happened('CarrierPayeeRemoved', { changes })])
  }
  const after = merged(state, command.carrier)
  const changes = diffRecords(state, after)
  if (changes.length === 0) return Result.succeed([])
  return (
    complianceWithheld(state, after, facts) ?? invalid(after) ?? Result.succeed([carrierStream.happened('CarrierRevised', { changes })])
  )
}
