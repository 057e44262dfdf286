/** Generates TypeScript source from an OpenAPI document with openapi-typescript. */
export declare const typesOf: (document: object) => Promise<string>
