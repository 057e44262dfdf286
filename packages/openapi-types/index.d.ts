/** The source of the types that openapi-typescript makes of an OpenAPI document. */
export declare const typesOf: (document: object) => Promise<string>
