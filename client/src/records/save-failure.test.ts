import { expect, test } from 'vitest'
import { ApiError } from '../app/api-error.ts'
import { saveFailure } from './save-failure.ts'

const TEXT = 'Failed to update company'

test.each([
  [500, 'Something went wrong on our side. Log id: 7'],
  [503, 'Something that this needs is not available at the moment. Please try again.'],
  [0, 'The server cannot be reached. Please try again.'],
  [409, 'Others changed this record at the same moment.'],
])("shows the form's text and the reason below it when a save fails with status %d [8.29]", (status, message) => {
  const alerts = [{ key: 'Failed', field: '', message }]
  expect(saveFailure(new ApiError(status, 'Failed', message), TEXT)).toEqual({ title: TEXT, alerts })
})

test('shows no text twice when fields are invalid or the server returns the same text [8.29]', () => {
  const alerts = [{ key: 'company.name:required', field: 'company.name', message: 'Name is required' }]
  expect(saveFailure(new ApiError(422, 'Invalid', 'Name is required', alerts), TEXT)).toEqual({ title: TEXT, alerts })
  expect(saveFailure(new ApiError(404, 'NotFound', TEXT), TEXT)).toEqual({ title: TEXT, alerts: [] })
})

test("shows the server's message when the form has no text of its own", () => {
  expect(saveFailure(new ApiError(409, 'Duplicate', 'A ramp with this name already exists.'), undefined)).toEqual({
    title: 'A ramp with this name already exists.',
    alerts: [],
  })
  expect(saveFailure(new TypeError('x'), undefined).title).toBe("Changes couldn't be saved. Try again.")
})
