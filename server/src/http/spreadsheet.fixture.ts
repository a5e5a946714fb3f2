import { readXlsx } from 'hucre/xlsx'

/** The rows of the first sheet of a spreadsheet, its heads on top. */
export const rowsOfSpreadsheet = async (bytes: Uint8Array) => (await readXlsx(bytes)).sheets[0]?.rows ?? []
