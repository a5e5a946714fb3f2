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
    endsAt: (time: string) => `Your session ends at ${time}. Save your work and sign in again.`,
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
  /** Customers [8.29, 8.30]. */
  customer: {
    loadFailed: 'Failed to get company',
    createFailed: 'Failed to create company',
    updateFailed: 'Failed to update company',
    created: (name: string) => `Customer ${name} created successfully`,
    updated: (name: string) => `Customer ${name} updated successfully`,
  },
  /** Users [8.29, 8.30]. */
  user: {
    loadFailed: 'Failed to get User',
    createFailed: 'Failed to create User',
    updateFailed: 'Failed to update User',
    created: (name: string) => `User ${name} created successfully`,
    updated: (name: string) => `User ${name} updated successfully`,
  },
  /** The tracking service [8.22–8.26]. A send or a stop that failed shows what the service said. */
  tracking: {
    credentials: 'Invalid Credentials for MacroPoint',
    partnerStatusFailed: 'Unable to retrieve MacroPoint partner status',
    partnerStatusSet: 'MacroPoint partner status set',
    linkFailed: 'Unable to retrieve MacroPoint order link',
    linkRetrieved: 'MacroPoint order link retrieved',
    orderSent: 'MacroPoint order sent',
    orderStopped: 'MacroPoint order stopped',
  },
  /** LTL rates and bookings [8.12, 8.14, 8.19–8.21]. */
  ltl: {
    requested: 'LTL Rates Request Successful',
    requestFailed: (reason: string | null) => (reason ? `LTL Rates Request Failed - ${reason}` : 'LTL Rates Request Failed'),
    loadFailed: (error: string) => `Error: ${error} occurred while trying to load LTL Quotes`,
    bookingFailed: (errorType: string | null, actionError: string | null) =>
      errorType === 'ApiBadResponseError' ? `Booking Failed: ${actionError ?? ''}` : 'Booking failed. Please try again.',
  },
  incident: {
    created: 'Incident created successfully.',
    invalid: 'Invalid Incident info',
    failed: (status: number) => `Error creating incident, status: ${status}`,
  },
} as const
