/** An email address as a link. Long addresses may break before the host. */
export const EmailAddress = ({ address }: { readonly address: string }) => {
  const [user, host] = address.split(/(?=@)/)
  return (
    <a href={`mailto:${address}`}>
      {user}
      <wbr />
      {host}
    </a>
  )
}
