import { join } from 'node:path'
import type { Config } from '../../runtime/config.ts'
import { localDocumentStorage } from './local-disk.ts'
import type { DocumentStorage } from './service.ts'

/** The document storage set by the environment: files below the data folder. */
export const openDocumentStorage = ({ dataDir }: Pick<Config, 'dataDir'>): DocumentStorage =>
  localDocumentStorage(join(dataDir, 'documents'))
