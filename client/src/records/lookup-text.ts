import type { CompanyMatch } from './lookup-calls.ts'

/** The search text: bare digits for `MC# 123456` and `DOT 654321`, as carriers are stored, or the text as typed. */
export const carrierSearchText = (letters: string): string => letters.replace(/^\s*(?:mc|(?:us)?dot)[\s#:-]*(?=\d+\s*$)/i, '').trim()

/** `Account HP-7 · Gary, IL`, skipping unknown parts. */
export const aboutCompany = ({ account_number, city, state }: CompanyMatch): string =>
  [account_number && `Account ${account_number}`, [city, state].filter(Boolean).join(', ')].filter(Boolean).join(' · ')
