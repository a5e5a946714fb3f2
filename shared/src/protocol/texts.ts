/** What the workspace tells its user when something went well or not, word for word the product's [8.1–8.18]. */
export const TEXTS = {
  signIn: {
    succeeded: 'Logged In Successfully',
    unknownTenant: 'Page not found.',
    failed: 'Authentication failed. Please try again.',
    retired: 'User has been retired. Please try again with active credentials.',
    userInfoFailed: 'Failed to retrieve user data. Please try again.',
    staticInfoFailed: 'Failed to retrieve application data. Please try again.',
  },
  session: {
    expired: 'Session expired. Please log in again.',
    refused: 'Your session has expired, please login again',
    signedOut: 'Logged Out Successfully',
    signOutFailed: (reason: string) => `There was an error logging you out: ${reason}`,
    newVersion: 'You have been logged out due to app updates. Please login again',
  },
  shipment: {
    loadFailed: 'There was an error retrieving the shipment, please refresh and try again',
    newFailed: 'There was an error retrieving a new shipment, please refresh and try again',
    created: (pro: string) => `Shipment ${pro} created successfully`,
    createFailed: 'Failed to create Shipment',
    updated: (pro: string) => `Shipment ${pro} successfully updated.`,
    updateFailed: (pro: string) => `Failed to update Shipment ${pro}`,
    providerFailed: (message: string) => `SaaS error: ${message}`,
    voided: (pro: string) => `${pro} successfully voided.`,
    repeated: 'Shipment successfully recreated',
    repeatFailed: 'There was a problem repeating shipments',
    covered: 'Success: Shipment Covered.',
    quoteCovered: 'Success: LTL Quote Covered.',
    uncovered: (pro: string) => `${pro} successfully uncovered.`,
    uncoverFailed: (message: string, pro: string) => `Error: ${message} occurred while trying to uncover Pro: ${pro}`,
    requiredFields: 'Error: Fill all required fields.',
  },
  incident: {
    created: 'Incident created successfully.',
    invalid: 'Invalid Incident info',
    failed: (status: number) => `Error creating incident, status: ${status}`,
  },
} as const

/** What a provider answers that refused a booking or its cancellation; stands beside `error` in the body. */
export interface ProviderRefusal {
  readonly error_type?: string
  readonly action_error?: string
  readonly action_response?: string
  readonly message?: string
}

/** Booking failed [8.14]. */
export const bookingFailed = ({ error_type, action_error }: ProviderRefusal): string =>
  error_type === 'ApiBadResponseError' ? `Booking Failed: ${action_error}` : 'Booking failed. Please try again.'

/** Cancelling a cover failed [8.15]. */
export const cancelCoverFailed = ({ action_response, action_error, message }: ProviderRefusal): string =>
  action_response || action_error || message || ''
