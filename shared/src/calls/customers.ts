import { Schema } from 'effect'
import { CustomerInput } from '../customer/input.ts'
import { DeactivateBody } from '../protocol/company-bodies.ts'
import { listOf } from '../protocol/lists.ts'
import { DirectoryLane, SimilarCompany } from '../protocol/partner-work.ts'
import { AlertSchema, Company } from '../protocol/resources.ts'
import { defineCall } from './define-call.ts'
import { DIRECTORY_FILTERS, DIRECTORY_QUERY } from './directory-query.ts'
import { AT } from './page-query.ts'
import { listed, several, text } from './parameter.ts'

const version = Schema.optionalKey(Schema.NullOr(Schema.Int))
const CompanyBody = Schema.Struct({ company: Schema.Struct({ ...CustomerInput.fields, version }) })
const SavedCompany = Schema.Struct({ company: Company, message: Schema.String, warnings: Schema.Array(AlertSchema) })
const COMPANY_FILTERS = {
  ...DIRECTORY_FILTERS,
  status: several(text('`Active` or `Inactive`')),
  type: several(text('Type')),
  sales_rep: several(text('Sales rep')),
  office: several(text('Agent office')),
  account_number: several(text('Account number')),
  zip: several(text('ZIP or postal code')),
  bill_to: several(text('Bill-to')),
}

export const listCompanies = defineCall({
  method: 'GET',
  path: '/companies',
  access: 'customers#read',
  summary: 'List customers',
  query: DIRECTORY_QUERY,
  filters: COMPANY_FILTERS,
  response: listOf('companies', Company),
})

export const getCompaniesLiveBoard = defineCall({
  method: 'GET',
  path: '/companies_live_board',
  access: 'customers#read',
  summary: 'Get a page of the customer list',
  description: 'Returns the cells of the columns you ask for and the log position at which they are current.',
  query: { ...DIRECTORY_QUERY, columns: listed(text('Keys of columns; the default layout if left out')) },
  filters: COMPANY_FILTERS,
  response: Schema.Struct({
    companies_live_board: Schema.Array(
      Schema.Struct({ id: Schema.String, position: Schema.Int, cells: Schema.Record(Schema.String, Schema.Json) }),
    ),
    position: Schema.Int,
    total: Schema.Int,
    more: Schema.Boolean,
    next: Schema.NullOr(Schema.String),
  }),
})

export const listAllCompanies = defineCall({
  method: 'GET',
  path: '/companies/all_companies',
  access: 'customers#read',
  summary: 'List all active customers by name',
  description: 'Meant for pickers.',
  response: listOf('companies', Schema.Struct({ id: Schema.String, name: Schema.String })),
})

export const getNewCompany = defineCall({
  method: 'GET',
  path: '/companies/new',
  access: 'customers#create',
  summary: 'Get a blank customer',
  description: 'Returns every field with its default, and which fields are required.',
  response: Schema.Struct({
    company: Schema.Struct({ ...Company.fields, id: Schema.Null }),
    required_fields: Schema.Array(Schema.String),
  }),
})

export const listSimilarCompanies = defineCall({
  method: 'GET',
  path: '/companies/similar',
  access: 'customers#read',
  summary: 'Find customers similar to a new one',
  description: 'Compares name, address and phone number, to avoid duplicates.',
  query: {
    id: text('Id of the customer being edited, which is left out of the result'),
    name: text('Name, as typed so far'),
    address: text('Street address, as typed so far'),
    city: text('City, as typed so far'),
    state: text('State, as typed so far'),
    zip: text('ZIP or postal code, as typed so far'),
    phone: text('Phone number, as typed so far'),
  },
  response: listOf('companies', SimilarCompany),
})

export const listCompanyLanes = defineCall({
  method: 'GET',
  path: '/companies/{id}/lanes',
  access: 'shipments#read',
  summary: 'List a customer’s lanes',
  description: 'Counted from the customer’s shipments, without voided ones.',
  response: listOf('lanes', DirectoryLane),
})

export const getCompany = defineCall({
  method: 'GET',
  path: '/companies/{id}',
  access: 'customers#read',
  summary: 'Get a customer',
  description:
    'Includes `exposure` (what the customer owes on shipments not yet released to accounting) and `available` credit. With `at`, both are left out.',
  query: { at: AT },
  response: Schema.Struct({
    company: Schema.Struct({
      ...Company.fields,
      exposure: Schema.optionalKey(Schema.String),
      available: Schema.optionalKey(Schema.NullOr(Schema.String)),
    }),
  }),
})

export const createCompany = defineCall({
  method: 'POST',
  path: '/companies',
  access: 'customers#create',
  summary: 'Add a customer',
  body: CompanyBody,
  response: SavedCompany,
  status: 201,
  isCommand: true,
})

export const deactivateCompanies = defineCall({
  method: 'PUT',
  path: '/companies/deactivate',
  access: 'customers#revise',
  summary: 'Deactivate customers',
  description: 'A deactivated customer can’t be used on new shipments. Existing shipments don’t change.',
  body: DeactivateBody,
  response: Schema.Struct({ companies: Schema.Array(Company) }),
  isCommand: true,
})

export const updateCompany = defineCall({
  method: 'PUT',
  path: '/companies/{id}',
  access: 'customers#revise',
  summary: 'Update a customer',
  body: CompanyBody,
  response: SavedCompany,
  isCommand: true,
})
