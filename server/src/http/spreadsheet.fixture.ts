import { readXlsx } from 'hucre/xlsx'

/** The rows of the first sheet of a spreadsheet, with its header row. */
export const rowsOfSpreadsheet = async (bytes: Uint8Array) => (await readXlsx(bytes)).sheets[0]?.rows ?? []
