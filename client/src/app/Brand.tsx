/** The Waybill logo. */
export const Brand = () => (
  <svg width="20" height="20" viewBox="0 0 20 20" role="img" aria-label="Waybill">
    <path
      d="M2.5 4.5 6 15.5l4-9 4 9 3.5-11"
      fill="none"
      stroke="currentColor"
      strokeWidth="2.4"
      strokeLinejoin="round"
      strokeLinecap="round"
    />
  </svg>
)
