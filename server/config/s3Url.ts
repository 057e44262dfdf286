/** Where the files are, in a bucket: what the variable FILES_URL says. */

/** A bucket and the way to it. */
export interface S3Place {
  /** Address of the bucket, without a slash at its end. */
  readonly bucketUrl: string
  readonly accessKeyId: string
  readonly secretAccessKey: string
  /** undefined takes the region that the host's name says, else us-east-1. */
  readonly region: string | undefined
}

const urlHint =
  'FILES_URL must be s3://KEY:SECRET@host/bucket, with / and + in the key and the secret written as %2F and %2B.'

/**
 * Reads FILES_URL: `s3://KEY:SECRET@host/bucket`, `s3+http://…` for a host without TLS, `?region=…` where the host's name does not say it.
 * Throws an Error whose message names the variable and holds nothing of its value.
 */
export const readS3Url = (address: string): S3Place => {
  const url = URL.canParse(address) ? new URL(address) : undefined
  const bucket = url?.pathname.replace(/^\/+|\/+$/g, '') ?? ''
  const isKnown = url?.protocol === 's3:' || url?.protocol === 's3+http:'
  if (!url || !isKnown || !url.host || !url.username || !url.password || !/^[\w.-]+$/.test(bucket))
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
