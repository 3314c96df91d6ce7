import { oc } from '@orpc/contract'
import { errorCatalogue, errorCodes, type ErrorCode } from '../errors/catalogue'
import { ErrorDetail } from '../errors/hotplate-error'

type ContractErrors = Record<ErrorCode, { readonly message: string; readonly data: typeof ErrorDetail }>

const contractErrors = Object.fromEntries(
  errorCodes.map((code) => [code, { message: errorCatalogue[code].message, data: ErrorDetail }])
) as ContractErrors

/** Every question may end with an error of the catalogue; its whole detail travels as the error's data. */
export const base = oc.errors(contractErrors)
