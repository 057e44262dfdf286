/** Forms with files, valid as from browsers, and invalid as from attackers. */

interface Part {
  readonly name: string
  /** undefined for a field that is not a file. */
  readonly filename?: string
  /** Claimed media type. Default: 'application/octet-stream'. */
  readonly type?: string
  readonly content: Buffer | string
}

/** Body and headers of a form. */
export const formOf = (parts: readonly Part[]): { readonly body: Buffer; readonly headers: Record<string, string> } => {
  const boundary = 'form-boundary-7e2a'
  const chunks = parts.flatMap(({ name, filename, type = 'application/octet-stream', content }) => [
    `--${boundary}\r\ncontent-disposition: form-data; name="${name}"`,
    filename === undefined ? '' : `; filename="${filename.replaceAll('"', '%22')}"\r\ncontent-type: ${type}`,
    '\r\n\r\n',
    content,
    '\r\n',
  ])
  const body = Buffer.concat([...chunks, `--${boundary}--\r\n`].map(chunk => Buffer.from(chunk)))
  return { body, headers: { 'content-type': `multipart/form-data; boundary=${boundary}` } }
}

/** A form with the one file that an upload accepts. */
export const fileForm = (filename: string, content: Buffer | string): ReturnType<typeof formOf> =>
  formOf([{ name: 'file', filename, content }])
