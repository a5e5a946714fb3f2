/** The app version that client and server share [9.10]; a client of another version signs out [4.7]. */
export const APP_VERSION = '2025.09.11-production'
