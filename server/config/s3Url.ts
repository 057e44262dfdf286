/** Parses FILES_URL, the address of the bucket for files. */

/** Bucket and its credentials. */
export interface S3Place {
  /** URL of the bucket, without a trailing slash. */
  readonly bucketUrl: string
  readonly accessKeyId: string
  readonly secretAccessKey: string
  /** Region; undefined for the one in the host name, or us-east-1 if that has none. */
  readonly region: string | undefined
}

const urlHint =
  'FILES_URL must be s3://KEY:SECRET@host/bucket, with / and + in the key and the secret written as %2F and %2B, and no parameter except ?region=….'

/**
 * Parses FILES_URL: `s3://KEY:SECRET@host/bucket`, or `s3+http://…` for a host without TLS. `?region=…` is needed if
 * the host name does not contain the region. Throws an Error whose message names the variable without its value.
 */
export const readS3Url = (address: string): S3Place => {
  const url = URL.canParse(address) ? new URL(address) : undefined
  const bucket = url?.pathname.replace(/^\/+|\/+$/g, '') ?? ''
  const hasKnownParameters = [...(url?.searchParams ?? [])].every(([name, value]) => name === 'region' && value !== '')
  const isKnown = url?.protocol === 's3:' || url?.protocol === 's3+http:'
  if (
    !url ||
    !isKnown ||
    !hasKnownParameters ||
    !url.host ||
    !url.username ||
    !url.password ||
    !/^[\w.-]+$/.test(bucket)
  )
    throw new Error(urlHint)
  try {
    return {
      bucketUrl: `${url.protocol === 's3:' ? 'https' : 'http'}://${url.host}/${bucket}`,
      accessKeyId: decodeURIComponent(url.username),
      secretAccessKey: decodeURIComponent(url.password),
      region: url.searchParams.get('region') ?? undefined,
    }
  } catch {
    throw new Error(urlHint)
  }
}
