import { PAGE_QUERY } from './page-query.ts'
import { several, sort, text } from './parameter.ts'

/** The page and order of a list of the directory. */
export const DIRECTORY_QUERY = {
  ...PAGE_QUERY,
  sort: sort('A column; `-` in front sorts descending. `match` puts the best matches of the search first'),
}

/** The filters that customers and carriers share. */
export const DIRECTORY_FILTERS = {
  name: several(text('Exact name, ignoring case')),
  city: several(text('City')),
  state: several(text('State')),
}
