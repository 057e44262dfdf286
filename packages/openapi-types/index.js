import openapiTS, { astToString } from 'openapi-typescript'

export const typesOf = async document => astToString(await openapiTS(document))
