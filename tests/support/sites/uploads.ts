/** Forms with files, as browsers send them, and as nobody but an attacker does. */

interface Part {
  readonly name: string
  /** undefined for a field that is no file. */
  readonly filename?: string
  /** Media type that is claimed. Default 'application/octet-stream'. */
  readonly type?: string
  readonly content: Buffer | string
}

/** The body of a form, and its headers. */
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

/** A form with the one file that an upload takes. */
export const fileForm = (filename: string, content: Buffer | string): ReturnType<typeof formOf> =>
  formOf([{ name: 'file', filename, content }])
